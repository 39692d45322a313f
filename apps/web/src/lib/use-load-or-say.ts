import { toast } from '@/ui/toast.ts'
import { useTranslation } from './i18n.ts'
import { forgetFailedLoads } from './lazy-component.tsx'

/** Fetches code that a click asked for; whoever clicked is told when it does not come. */
export function useLoadOrSay(): (lazy: { load: () => Promise<void> }, onReady: () => void) => void {
  const { t } = useTranslation()
  return (lazy, onReady) => {
    forgetFailedLoads()
    lazy
      .load()
      .then(onReady, () =>
        toast({ variant: 'destructive', title: t('crash.title'), description: t('errors.network') }),
      )
  }
}

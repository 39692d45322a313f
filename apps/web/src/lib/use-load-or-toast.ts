import { toast } from '@/ui/toast.ts'
import { useTranslation } from './i18n.ts'
import { forgetFailedLoads } from './lazy-component.tsx'

/** Loads code that a click needs, then calls `onReady`; toasts if the load fails. */
export function useLoadOrToast(): (lazy: { load: () => Promise<void> }, onReady: () => void) => void {
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

import LifeBuoy from 'lucide-react/icons/life-buoy'
import { isRefusal } from '@/lib/api-error.ts'
import { errorText } from '@/lib/error-text.ts'
import { Button } from '@/ui/button.tsx'
import { toast } from '@/ui/toast.ts'
import { useCallSupport } from '../matches.acts.ts'
import type { Match } from '../matches.api.ts'
import { useMatchesTexts } from '../matches.texts.ts'
import { useFocusKept } from '../use-focus-kept.ts'

export function CallSupport({ match }: { match: Match }) {
  const { t } = useMatchesTexts()
  const support = useCallSupport(match.id)
  const isCalled = match.supportRequestedAt !== null
  const place = useFocusKept<HTMLElement>(isCalled)

  async function callStaff() {
    try {
      await support.mutateAsync()
      toast({ title: t('support.done'), description: t('support.doneHint') })
    } catch (error) {
      const hasNobody = isRefusal(error, 'matches.no_moderators')
      const title = hasNobody ? t('support.failed') : t('support.notifyFailed')
      toast({ variant: 'destructive', title, description: errorText(error) })
    }
  }

  return (
    <section ref={place} tabIndex={-1} className="grid gap-3">
      <h3 className="text-sm">{t('support.title')}</h3>
      <Button
        variant="secondary"
        disabled={!match.abilities.canCallSupport}
        isLoading={support.isPending}
        onClick={callStaff}
      >
        <LifeBuoy aria-hidden />
        {isCalled ? t('support.called') : t('support.call')}
      </Button>
    </section>
  )
}

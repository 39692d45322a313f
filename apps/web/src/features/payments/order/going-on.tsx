import { Button } from '@/ui/button.tsx'
import { usePaymentsTexts } from '../payments.texts.ts'

interface GoingOnProps {
  isVip: boolean
  secondsLeft: number
  onStay: () => void
}

/**
 * Announces the coming redirect once, with a button to stay on the receipt. The countdown itself is not
 * announced.
 */
export function GoingOn({ isVip, secondsLeft, onStay }: GoingOnProps) {
  const { t } = usePaymentsTexts()
  const name = isVip ? 'vip' : 'deposit'
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 print:hidden">
      <p className="text-sm text-muted-foreground tabular-nums">
        <span role="status" className="sr-only">
          {t(`goingOn.${name}.announced`)}
        </span>
        <span aria-hidden>{t(`goingOn.${name}.text`, { count: secondsLeft })}</span>
      </p>
      <Button variant="outline" size="sm" onClick={onStay}>
        {t('goingOn.stay')}
      </Button>
    </div>
  )
}

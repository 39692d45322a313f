import ExternalLink from 'lucide-react/icons/external-link'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { Button } from '@/ui/button.tsx'
import { Countdown } from '@/ui/countdown.tsx'
import { usePaymentsTexts } from '../payments.texts.ts'
import { type PaymentOrder, useReopen } from './order.api.ts'

/** Links to the provider's checkout page, or requests one if the order has none. */
export function HostedPanel({ order: { id, checkoutUrl, expiresAt } }: { order: PaymentOrder }) {
  const { t } = usePaymentsTexts()
  const reopening = useReopen(id)
  return (
    <div className="grid justify-items-center gap-3">
      {checkoutUrl ? (
        <Button asChild size="lg">
          <a href={checkoutUrl}>
            {t('hosted.go')}
            <ExternalLink aria-hidden />
          </a>
        </Button>
      ) : (
        <Button isLoading={reopening.isPending} onClick={() => void reopening.run()}>
          <RotateCw aria-hidden />
          {t('reopen.action')}
        </Button>
      )}
      <p className="text-sm text-muted-foreground">
        {t('hosted.timeLeft')} <Countdown endsAt={expiresAt} className="font-medium text-foreground" />
      </p>
    </div>
  )
}

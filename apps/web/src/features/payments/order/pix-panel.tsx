import { moneyInText } from '@/lib/formats.ts'
import { PixCode } from '@/lib/pix-code.tsx'
import { Countdown } from '@/ui/countdown.tsx'
import { usePaymentsTexts } from '../payments.texts.ts'
import type { PaymentOrder } from './order.api.ts'

export function PixPanel({ order, code }: { order: PaymentOrder; code: string }) {
  const { t } = usePaymentsTexts()
  return (
    <section className="grid gap-5">
      <div className="grid gap-1 text-center">
        <h1 className="text-xl">{t('pix.title', { amount: moneyInText(order.amount) })}</h1>
        <p className="text-muted-foreground">{t('pix.lead')}</p>
      </div>
      <PixCode code={code}>
        <p className="flex items-baseline justify-between gap-3 border-t pt-4 text-sm text-muted-foreground">
          {t('pix.timeLeft')}
          <Countdown
            endsAt={order.expiresAt}
            className="font-display text-lg font-semibold text-foreground"
          />
        </p>
      </PixCode>
      <p role="status" className="text-center text-sm text-balance text-muted-foreground">
        {t('pix.waiting')}
      </p>
    </section>
  )
}

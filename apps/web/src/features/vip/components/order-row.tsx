import { Link } from 'react-router'
import { orderPath } from '@/features/payments/index.ts'
import { ConfirmedButton } from '@/lib/confirmed-button.tsx'
import { formatDate, moneyInText } from '@/lib/formats.ts'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { useRefund, type VipOrder } from '../vip.api.ts'
import { useVipTexts } from '../vip.texts.ts'

const LOOKS = {
  open: 'warning',
  lapsed: 'neutral',
  active: 'success',
  ended: 'neutral',
  refunded: 'info',
} as const

/** One purchase: what it was, when it counts, and the way back while there is one. */
export function OrderRow({ order }: { order: VipOrder }) {
  const { t } = useVipTexts()
  const refunding = useRefund(order.id)
  const { months, way, amount, state, startsAt, endsAt, refundableUntil, paymentOrderId } = order
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-4 first:pt-0 last:pb-0">
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {t('orderTitle', { months })}
          <Badge variant={LOOKS[state]}>{t(`states.${state}`)}</Badge>
        </p>
        <p className="text-sm text-muted-foreground tabular-nums">
          {moneyInText(amount)} · {t(`ways.${way}`)}
          {startsAt && endsAt && state !== 'refunded' && (
            <> · {t('subscription.period', { from: formatDate(startsAt), to: formatDate(endsAt) })}</>
          )}
        </p>
        {refundableUntil && (
          <p className="text-sm text-muted-foreground">
            {t('subscription.refundUntil', { date: formatDate(refundableUntil) })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {paymentOrderId && (
          <Button asChild variant="ghost" size="sm">
            <Link to={orderPath(paymentOrderId)}>{t('subscription.receipt')}</Link>
          </Button>
        )}
        {refundableUntil && (
          <ConfirmedButton
            act={refunding}
            texts="vip:refund"
            values={{ amount: moneyInText(amount), months }}
            variant="secondary"
            size="sm"
          />
        )}
      </div>
    </li>
  )
}

import { PAGES } from '@trunfo/contract/pages'
import { Link } from 'react-router'
import { orderPath } from '@/features/payments/index.ts'
import { ConfirmedButton } from '@/lib/confirmed-button.tsx'
import { formatDate, moneyInText } from '@/lib/formats.ts'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { useRefund, type VipOrder } from '../vip.api.ts'
import { useVipTexts } from '../vip.texts.ts'
import { STATE_LOOKS } from './state-looks.ts'

/** One purchase: its plan, its period and its refund while that is possible. */
export function OrderRow({ order }: { order: VipOrder }) {
  const { t } = useVipTexts()
  const refunding = useRefund(order.id)
  const { months, way, amount, state, createdAt, startsAt, endsAt, refundableUntil, paymentOrderId } = order
  const needsSupport = refundableUntil !== null && !order.abilities.refund
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-4 first:pt-0 last:pb-0">
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {t('orderTitle', { months })}
          <Badge variant={STATE_LOOKS[state]}>{t(`states.${state}`)}</Badge>
        </p>
        <p className="text-sm text-muted-foreground tabular-nums">
          {moneyInText(amount)} · {t(`ways.${way}`)}
          {startsAt && endsAt && state !== 'refunded' && (
            <> · {t('subscription.period', { from: formatDate(startsAt), to: formatDate(endsAt) })}</>
          )}
        </p>
        {refundableUntil && (
          <p className="max-w-prose text-sm text-muted-foreground">
            {t(needsSupport ? 'subscription.refundBySupport' : 'subscription.refundUntil', {
              date: formatDate(refundableUntil),
            })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {paymentOrderId && (
          <Button asChild variant="ghost" size="sm">
            <Link to={orderPath(paymentOrderId)}>{t('subscription.receipt')}</Link>
          </Button>
        )}
        {needsSupport && (
          <Button asChild variant="secondary" size="sm">
            <Link
              to={PAGES.ticketNew.path}
              state={{
                area: 'payment',
                subject: t('subscription.ticketSubject'),
                message: t('subscription.ticketMessage', {
                  months,
                  date: formatDate(createdAt),
                  amount: moneyInText(amount),
                }),
              }}
            >
              {t('subscription.askSupport')}
            </Link>
          </Button>
        )}
        {order.abilities.refund && (
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

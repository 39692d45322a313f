import { PAGES } from '@trunfo/contract/pages'
import { formatMoney } from '@trunfo/money/reais'
import Undo2 from 'lucide-react/icons/undo-2'
import { generatePath, Link } from 'react-router'
import { DateTime } from '@/lib/date-time.tsx'
import { FormDialogButton } from '@/lib/form-dialog-button.tsx'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { Badge } from '@/ui/badge.tsx'
import { Fact } from '@/ui/fact.tsx'
import { isPaid, isWaiting } from '../order/order.rules.ts'
import { usePaymentsTexts } from '../payments.texts.ts'
import type { StaffOrder } from './review.api.ts'

const RefundDialog = lazyComponent(async () => (await import('./refund-dialog.tsx')).RefundDialog)

/** An order with its refunds and disputes, as staff see it. */
export function FoundOrder({ order }: { order: StaffOrder }) {
  const { t } = usePaymentsTexts()
  const { number, title, state, amount, person, refunds, disputes, refundable, paidAt } = order
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-base tabular-nums">{number}</h3>
        <Badge variant={isPaid(order) ? 'success' : isWaiting(order) ? 'info' : 'neutral'}>
          {t(`states.${state}`)}
        </Badge>
      </div>
      <dl className="grid text-sm">
        <Fact name={t('receipt.what')}>{title}</Fact>
        <Fact name={t('receipt.amount')} isMoney>
          {formatMoney(amount)}
        </Fact>
        <Fact name={t('review.person')}>
          {person ? (
            <Link
              to={generatePath(PAGES.profile.path, { username: person.username })}
              className="font-medium text-primary underline-offset-4 hover:underline"
            >
              {person.username}
            </Link>
          ) : (
            t('review.nobody')
          )}
        </Fact>
        {paidAt && (
          <Fact name={t('receipt.paidAt')}>
            <DateTime instant={paidAt} />
          </Fact>
        )}
        {order.providerReference && (
          <Fact name={t('receipt.reference')} isReference>
            {order.providerReference}
          </Fact>
        )}
        {refunds.map((refund) => (
          <Fact key={refund.id} name={t(`refundStates.${refund.state}`)}>
            <span className="font-semibold tabular-nums">{formatMoney(refund.amount)}</span>{' '}
            <DateTime instant={refund.at} className="text-xs text-muted-foreground" />
          </Fact>
        ))}
        {disputes.map((dispute) => (
          <Fact key={dispute.id} name={t(`disputeStates.${dispute.state}`)} isMoney>
            {formatMoney(dispute.amount)}
          </Fact>
        ))}
      </dl>
      {refundable > 0 && (
        <FormDialogButton
          variant="outline"
          className="justify-self-start max-sm:w-full"
          load={RefundDialog.load}
          dialog={(close) => <RefundDialog order={order} onClose={close} />}
        >
          <Undo2 aria-hidden />
          {t('refund.action')}
        </FormDialogButton>
      )}
    </div>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { PAGES } from '@trunfo/contract/pages'
import { type RefObject, useId, useRef } from 'react'
import { Link } from 'react-router'
import { FormDialogButton } from '@/lib/form-dialog-button.tsx'
import { formatDate, moneyInText } from '@/lib/formats.ts'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { PagedList } from '@/lib/loaded.tsx'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/ui/card.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { STATE_LOOKS } from '../components/state-looks.ts'
import { type PersonVipOrder, personOrdersQuery } from '../vip.api.ts'
import { useVipTexts } from '../vip.texts.ts'

const StaffRefundDialog = lazyComponent(
  async () => (await import('./staff-refund-dialog.tsx')).StaffRefundDialog,
)

/** One account's purchases for staff, each with a refund to the balance or a link to its payment. */
export function PersonVipOrders({ userId }: { userId: string }) {
  const { t } = useVipTexts()
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const list = useInfiniteQuery(personOrdersQuery(userId))
  return (
    <section aria-labelledby={titleId}>
      <Card>
        <CardHeader>
          <CardTitle>
            <span id={titleId} ref={title} tabIndex={-1} className="outline-none">
              {t('staff.title')}
            </span>
          </CardTitle>
          <CardDescription>{t('staff.lead')}</CardDescription>
        </CardHeader>
        <CardContent>
          <PagedList
            list={list}
            of={({ orders }) => orders}
            skeleton={<Skeleton className="h-24 rounded-lg" />}
            failed={t('staff.failed')}
            empty={<p className="text-sm text-muted-foreground">{t('staff.empty')}</p>}
          >
            {(orders) => (
              <ul className="grid divide-y">
                {orders.map((order) => (
                  <PersonOrder key={order.id} userId={userId} order={order} title={title} />
                ))}
              </ul>
            )}
          </PagedList>
        </CardContent>
      </Card>
    </section>
  )
}

interface PersonOrderProps {
  userId: string
  order: PersonVipOrder
  title: RefObject<HTMLElement | null>
}

function PersonOrder({ userId, order, title }: PersonOrderProps) {
  const { t } = useVipTexts()
  const { months, way, amount, state, createdAt, paymentNumber, abilities } = order
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-4 first:pt-0 last:pb-0">
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {t('orderTitle', { months })}
          <Badge variant={STATE_LOOKS[state]}>{t(`states.${state}`)}</Badge>
        </p>
        <p className="text-sm text-muted-foreground tabular-nums">
          {moneyInText(amount)} · {t(`ways.${way}`)} · {formatDate(createdAt)}
        </p>
      </div>
      {paymentNumber && (
        <Button asChild variant="ghost" size="sm">
          <Link to={`${PAGES.adminPaymentsReview.path}?order=${encodeURIComponent(paymentNumber)}`}>
            {t('staff.atProvider')}
          </Link>
        </Button>
      )}
      {abilities.refund && (
        <FormDialogButton
          variant="secondary"
          size="sm"
          load={StaffRefundDialog.load}
          dialog={(close) => (
            <StaffRefundDialog userId={userId} order={order} focusAfter={title} onClose={close} />
          )}
        >
          {t('staffRefund.action')}
        </FormDialogButton>
      )}
    </li>
  )
}

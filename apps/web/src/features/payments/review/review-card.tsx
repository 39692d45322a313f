import { PAGES } from '@trunfo/contract/pages'
import type { ReviewKind } from '@trunfo/contract/payments'
import { formatMoney } from '@trunfo/money/reais'
import type { ComponentProps, RefObject } from 'react'
import { generatePath, Link } from 'react-router'
import { DateTime } from '@/lib/date-time.tsx'
import { Badge } from '@/ui/badge.tsx'
import { Card } from '@/ui/card.tsx'
import { Fact } from '@/ui/fact.tsx'
import { usePaymentsTexts } from '../payments.texts.ts'
import type { PaymentReview } from './review.api.ts'
import { ReviewActions } from './review-actions.tsx'

const TONES: Record<ReviewKind, ComponentProps<typeof Badge>['variant']> = {
  unmatched: 'info',
  wrong_amount: 'warning',
  second_payment: 'info',
  refund_failed: 'destructive',
  warning: 'warning',
  dispute: 'destructive',
  debt: 'warning',
  unknown_status: 'warning',
}

interface ReviewCardProps {
  review: PaymentReview
  heading: RefObject<HTMLElement | null>
  /** URL that shows the order with this number. */
  orderAddress: (number: string) => string
}

export function ReviewCard({ review, heading, orderAddress }: ReviewCardProps) {
  const { t } = usePaymentsTexts()
  const { kind, amount, expected, provider, person, orderNumber, providerReference } = review
  return (
    <Card className="grid gap-4 p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <Badge variant={TONES[kind]}>{t(`kinds.${kind}`)}</Badge>
        <DateTime instant={review.openedAt} className="text-xs text-muted-foreground" />
      </div>
      <p>{t(`happened.${kind}`)}</p>
      <dl className="grid gap-x-8 text-sm sm:grid-cols-2">
        <Fact name={t(`amounts.${kind}`)} isMoney>
          {formatMoney(amount)}
        </Fact>
        {expected !== null && (
          <Fact name={t('review.expected')} isMoney>
            {formatMoney(expected)}
          </Fact>
        )}
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
        {orderNumber && (
          <Fact name={t('review.order')}>
            <Link
              to={orderAddress(orderNumber)}
              preventScrollReset
              className="font-medium tabular-nums text-primary underline-offset-4 hover:underline"
            >
              {orderNumber}
            </Link>
          </Fact>
        )}
        {provider && <Fact name={t('review.provider')}>{t(`providers.${provider}`)}</Fact>}
        {providerReference && (
          <Fact name={t('review.reference')} isReference>
            {providerReference}
          </Fact>
        )}
      </dl>
      {review.closedAt && (
        <p className="border-t pt-3 text-sm text-muted-foreground">
          {t('review.closedBy', { name: review.closedBy ?? t('review.system') })}{' '}
          <DateTime instant={review.closedAt} />
          {review.note && <span className="mt-1 block wrap-anywhere text-foreground">“{review.note}”</span>}
        </p>
      )}
      {review.actions.length > 0 && <ReviewActions review={review} heading={heading} />}
    </Card>
  )
}

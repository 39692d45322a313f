import { useInfiniteQuery } from '@tanstack/react-query'
import { PAGES } from '@trunfo/contract/pages'
import { REVIEW_KINDS } from '@trunfo/contract/payments'
import CircleCheck from 'lucide-react/icons/circle-check'
import Settings from 'lucide-react/icons/settings'
import { useId, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { PagedList } from '@/lib/loaded.tsx'
import { usePageTitle } from '@/lib/page-title.ts'
import { Button } from '@/ui/button.tsx'
import { Empty } from '@/ui/empty.tsx'
import { Field } from '@/ui/field.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { usePaymentsTexts } from '../payments.texts.ts'
import { OrderSearch } from '../review/order-search.tsx'
import { parseFilter, reviewQuery, useLiveReview } from '../review/review.api.ts'
import { ReviewCard } from '../review/review-card.tsx'

export function AdminPaymentsReviewPage() {
  const { t } = usePaymentsTexts()
  const [params, setParams] = useSearchParams()
  usePageTitle(t('review.title'))
  useLiveReview()

  /** The present address with one of its answers changed. */
  const changed = (name: 'state' | 'kind' | 'order', value: string): URLSearchParams => {
    const next = new URLSearchParams(params)
    if (value) next.set(name, value)
    else next.delete(name)
    return next
  }

  return (
    <div className="grid gap-6">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="grid gap-1">
          <h1 className="text-xl">{t('review.title')}</h1>
          <p className="max-w-prose text-muted-foreground">{t('review.lead')}</p>
        </div>
        <Button asChild variant="secondary" className="max-sm:w-full">
          <Link to={PAGES.adminPayments.path}>
            <Settings aria-hidden />
            {t('review.configuration')}
          </Link>
        </Button>
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_24rem]">
        <ReviewList
          params={params}
          onFilter={(name, value) => setParams(changed(name, value))}
          orderAddress={(number) => `?${changed('order', number)}`}
        />
        <div className="max-lg:-order-1 lg:sticky lg:top-20">
          <OrderSearch
            number={params.get('order') ?? ''}
            onSearch={(number) => setParams(changed('order', number))}
          />
        </div>
      </div>
    </div>
  )
}

interface ReviewListProps {
  params: URLSearchParams
  onFilter: (name: 'state' | 'kind', value: string) => void
  orderAddress: (number: string) => string
}

function ReviewList({ params, onFilter, orderAddress }: ReviewListProps) {
  const { t } = usePaymentsTexts()
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const filter = parseFilter(params)
  const list = useInfiniteQuery(reviewQuery(filter))
  const isFiltered = filter.state === 'closed' || filter.kind !== undefined
  return (
    <section aria-labelledby={headingId} aria-busy={list.isFetching} className="grid gap-4">
      <h2 id={headingId} ref={heading} tabIndex={-1} className="text-lg outline-none">
        {t(filter.state === 'open' ? 'review.openList' : 'review.closedList')}
      </h2>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('review.state')}>
          <NativeSelect
            value={filter.state}
            onChange={({ target }) => onFilter('state', target.value === 'open' ? '' : target.value)}
          >
            <option value="open">{t('review.open')}</option>
            <option value="closed">{t('review.closed')}</option>
          </NativeSelect>
        </Field>
        <Field label={t('review.kind')}>
          <NativeSelect value={filter.kind ?? ''} onChange={({ target }) => onFilter('kind', target.value)}>
            <option value="">{t('review.allKinds')}</option>
            {REVIEW_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`kinds.${kind}`)}
              </option>
            ))}
          </NativeSelect>
        </Field>
      </div>
      <PagedList
        list={list}
        of={({ reviews }) => reviews}
        skeleton={<ReviewSkeleton />}
        failed={t('review.failed')}
        empty={
          <Empty
            icon={CircleCheck}
            title={isFiltered ? t('review.emptyFiltered') : t('review.empty')}
            description={isFiltered ? undefined : t('review.emptyHint')}
          />
        }
      >
        {(reviews) => (
          <ul className="grid gap-4">
            {reviews.map((review) => (
              <li key={review.id}>
                <ReviewCard review={review} heading={heading} orderAddress={orderAddress} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}

function ReviewSkeleton() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-56 rounded-lg" />
      <Skeleton className="h-56 rounded-lg" />
    </div>
  )
}

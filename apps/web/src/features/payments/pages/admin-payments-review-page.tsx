import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { PAGES } from '@trunfo/contract/pages'
import { REVIEW_KINDS } from '@trunfo/contract/payments'
import CircleCheck from 'lucide-react/icons/circle-check'
import Settings from 'lucide-react/icons/settings'
import { useId, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ClearFilters } from '@/lib/clear-filters.tsx'
import { PagedList } from '@/lib/loaded.tsx'
import { usePageTitle } from '@/lib/page-title.ts'
import { PeriodFields } from '@/lib/period-fields.tsx'
import { TableCsv } from '@/lib/table-csv.tsx'
import { Button } from '@/ui/button.tsx'
import { Empty } from '@/ui/empty.tsx'
import { FilterChip } from '@/ui/filter-chip.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { usePaymentsTexts } from '../payments.texts.ts'
import { OrderSearch } from '../review/order-search.tsx'
import { askedOf, reviewQuery, useLiveReview, useReviewView } from '../review/review.api.ts'
import { ReviewCard } from '../review/review-card.tsx'

export function AdminPaymentsReviewPage() {
  const { t } = usePaymentsTexts()
  const [params, setParams] = useSearchParams()
  usePageTitle(t('review.title'))
  useLiveReview()

  /** Returns the URL parameters that open this order next to the list; an empty number closes it. */
  const withOrder = (number: string): URLSearchParams => {
    const next = new URLSearchParams(params)
    if (number) next.set('order', number)
    else next.delete('order')
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
        <ReviewList orderAddress={(number) => `?${withOrder(number)}`} />
        <div className="max-lg:-order-1 lg:sticky lg:top-20">
          <OrderSearch
            number={params.get('order') ?? ''}
            onSearch={(number) => setParams(withOrder(number))}
          />
        </div>
      </div>
    </div>
  )
}

function ReviewList({ orderAddress }: { orderAddress: (number: string) => string }) {
  const { t } = usePaymentsTexts()
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const view = useReviewView()
  const list = useInfiniteQuery({ ...reviewQuery(view), placeholderData: keepPreviousData })
  return (
    <section aria-labelledby={headingId} aria-busy={list.isFetching} className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 id={headingId} ref={heading} tabIndex={-1} className="text-lg outline-none">
          {t(view.filters.state === null ? 'review.openList' : 'review.closedList')}
        </h2>
        <TableCsv path="/api/admin/payments/review.csv" query={askedOf(view)} className="max-sm:w-full" />
      </div>
      <div className="flex flex-wrap items-end gap-2">
        <FilterChip
          label={t('review.state')}
          all={t('review.open')}
          choices={['closed']}
          textOf={() => t('review.closed')}
          value={view.filters.state}
          onChoose={(state) => view.filter({ state })}
        />
        <FilterChip
          label={t('review.kind')}
          all={t('review.allKinds')}
          choices={REVIEW_KINDS}
          textOf={(kind) => t(`kinds.${kind}`)}
          value={view.filters.kind}
          onChoose={(kind) => view.filter({ kind })}
        />
        <PeriodFields view={view} />
      </div>
      <PagedList
        list={list}
        of={({ reviews }) => reviews}
        skeleton={<ReviewSkeleton />}
        failed={t('review.failed')}
        empty={
          <Empty
            icon={CircleCheck}
            title={view.isFiltered ? t('review.emptyFiltered') : t('review.empty')}
            description={view.isFiltered ? undefined : t('review.emptyHint')}
            action={view.isFiltered && <ClearFilters onClear={view.clear} />}
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

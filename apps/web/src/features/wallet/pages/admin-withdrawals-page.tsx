import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { PAGES } from '@trunfo/contract/pages'
import CircleCheck from 'lucide-react/icons/circle-check'
import Settings from 'lucide-react/icons/settings'
import { useId, useRef } from 'react'
import { Link } from 'react-router'
import { ClearFilters } from '@/lib/clear-filters.tsx'
import { PagedList } from '@/lib/loaded.tsx'
import { usePageTitle } from '@/lib/page-title.ts'
import { PeriodFields } from '@/lib/period-fields.tsx'
import { PersonSearch } from '@/lib/person-search.tsx'
import { TableCsv } from '@/lib/table-csv.tsx'
import { useOpenItem } from '@/lib/use-open-item.ts'
import { Button } from '@/ui/button.tsx'
import { Empty } from '@/ui/empty.tsx'
import { FilterChip } from '@/ui/filter-chip.tsx'
import { Notice } from '@/ui/notice.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { BankCheck } from '../bank/bank-check.tsx'
import { usePayoutsTexts } from '../payouts.texts.ts'
import { askedOf, QUEUE_STATES, queueQuery, useLiveQueue, useQueueView } from '../queue/queue.api.ts'
import { WithdrawalList } from '../queue/withdrawal-list.tsx'
import { WithdrawalTable } from '../queue/withdrawal-table.tsx'
import { useWalletTexts } from '../wallet.texts.ts'

export function AdminWithdrawalsPage() {
  const { t } = usePayoutsTexts()
  usePageTitle(t('queue.title'))
  useLiveQueue()
  return (
    <div className="grid gap-8">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="grid gap-1">
          <h1 className="text-xl">{t('queue.title')}</h1>
          <p className="max-w-prose text-muted-foreground">{t('queue.lead')}</p>
        </div>
        <Button asChild variant="secondary" className="max-sm:w-full">
          <Link to={PAGES.adminWallet.path}>
            <Settings aria-hidden />
            {t('queue.rules')}
          </Link>
        </Button>
      </header>
      <Queue />
      <BankCheck />
    </div>
  )
}

function Queue() {
  const { t } = usePayoutsTexts()
  const { t: tWallet } = useWalletTexts()
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const view = useQueueView()
  const list = useInfiniteQuery({ ...queueQuery(view), placeholderData: keepPreviousData })
  const rows = list.data?.pages.flatMap(({ withdrawals }) => withdrawals) ?? []
  // State lives here, because the list unmounts with its last row.
  const opened = useOpenItem({ list, rows, rowId: ({ id }) => id, view: view.query })
  const isFrozen = list.data?.pages[0]?.isFrozen ?? false

  return (
    <section aria-labelledby={headingId} aria-busy={list.isFetching} className="grid gap-4">
      {isFrozen && (
        <Notice tone="warning" title={t('queue.frozen')} isAnnounced>
          {t('queue.frozenHint')}
        </Notice>
      )}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 id={headingId} ref={heading} tabIndex={-1} className="text-lg outline-none">
          {t('queue.list')}
        </h2>
        <TableCsv path="/api/admin/withdrawals.csv" query={askedOf(view)} className="max-sm:w-full" />
      </div>
      <div className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[1fr_14rem_10rem_10rem]">
        <PersonSearch view={view} className="max-lg:col-span-2" />
        <FilterChip
          label={t('queue.state')}
          all={t('queue.open')}
          choices={QUEUE_STATES}
          textOf={(state) => (state === 'all' ? t('queue.all') : tWallet(`states.${state}`))}
          value={view.filters.state}
          onChoose={(state) => view.filter({ state })}
        />
        <PeriodFields view={view} />
      </div>
      <PagedList
        list={list}
        of={({ withdrawals }) => withdrawals}
        skeleton={
          opened.hasPanel ? (
            <WithdrawalTable withdrawals={[]} openId={null} onOpen={opened.open} isLoading />
          ) : (
            <QueueSkeleton />
          )
        }
        failed={t('queue.failed')}
        empty={
          <Empty
            icon={CircleCheck}
            title={view.isFiltered ? t('queue.emptyFiltered') : t('queue.empty')}
            description={view.isFiltered ? undefined : t('queue.emptyHint')}
            action={view.isFiltered && <ClearFilters onClear={view.clear} />}
          />
        }
      >
        {(withdrawals) => <WithdrawalList withdrawals={withdrawals} opened={opened} heading={heading} />}
      </PagedList>
    </section>
  )
}

function QueueSkeleton() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-64 rounded-lg" />
      <Skeleton className="h-64 rounded-lg" />
    </div>
  )
}

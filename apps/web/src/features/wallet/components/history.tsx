import { useInfiniteQuery } from '@tanstack/react-query'
import { HISTORY_KINDS, HISTORY_STATES } from '@trunfo/contract/wallet'
import WalletIcon from 'lucide-react/icons/wallet'
import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { ClearFilters } from '@/lib/clear-filters.tsx'
import { CsvLink } from '@/lib/csv-link.tsx'
import { PagedList } from '@/lib/loaded.tsx'
import { Empty } from '@/ui/empty.tsx'
import { Field } from '@/ui/field.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { ScrollArea } from '@/ui/scroll-area.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { historyQuery, parseFilter } from '../wallet.api.ts'
import { useWalletTexts } from '../wallet.texts.ts'
import { HistoryDays } from './history-days.tsx'
import { SeenEnd } from './seen-end.tsx'

/** Every change of the balance, newest first, grouped by day. */
export function History() {
  const { t } = useWalletTexts()
  const headingId = useId()
  const [params, setParams] = useSearchParams()
  const filter = parseFilter(params)
  const list = useInfiniteQuery(historyQuery(filter))
  const isFiltered = filter.kind !== undefined || filter.state !== undefined

  // With a rare filter, many pages may be empty, so the user decides whether to continue.
  const canGoOn =
    list.hasNextPage && !list.isFetching && !list.isError && Boolean(list.data?.pages.at(-1)?.entries.length)

  const choose = (name: 'kind' | 'state', value: string) =>
    setParams(
      (before) => {
        if (value) before.set(name, value)
        else before.delete(name)
        return before
      },
      { preventScrollReset: true, replace: true },
    )

  return (
    <section aria-labelledby={headingId} aria-busy={list.isFetching} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id={headingId} className="text-lg">
          {t('history.title')}
        </h2>
        <CsvLink path="/api/wallet/statement.csv" className="max-sm:w-full">
          {t('history.statement')}
        </CsvLink>
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('history.kind')}>
          <NativeSelect value={filter.kind ?? ''} onChange={({ target }) => choose('kind', target.value)}>
            <option value="">{t('history.allKinds')}</option>
            {HISTORY_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`kinds.${kind}`)}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Field label={t('history.state')}>
          <NativeSelect value={filter.state ?? ''} onChange={({ target }) => choose('state', target.value)}>
            <option value="">{t('history.allStates')}</option>
            {HISTORY_STATES.map((state) => (
              <option key={state} value={state}>
                {t(`historyStates.${state}`)}
              </option>
            ))}
          </NativeSelect>
        </Field>
      </div>
      <PagedList
        list={list}
        of={({ entries }) => entries}
        skeleton={<HistorySkeleton />}
        failed={t('history.failed')}
        more={{ label: t('history.older') }}
        empty={
          <Empty
            icon={WalletIcon}
            title={isFiltered ? t('history.emptyFiltered') : t('history.empty')}
            description={isFiltered ? undefined : t('history.emptyHint')}
            action={
              isFiltered && <ClearFilters onClear={() => setParams({}, { preventScrollReset: true })} />
            }
          />
        }
      >
        {(entries) =>
          // A filtered page may be empty and still have a next one.
          entries.length > 0 ? (
            <ScrollArea label={t('history.list')} className="max-h-[min(32rem,70svh)]">
              <HistoryDays entries={entries} />
              {canGoOn && <SeenEnd of={entries.length} onSeen={() => void list.fetchNextPage()} />}
            </ScrollArea>
          ) : (
            <p className="text-center text-sm text-muted-foreground">{t('history.keepLooking')}</p>
          )
        }
      </PagedList>
    </section>
  )
}

function HistorySkeleton() {
  return (
    <div className="grid gap-3">
      <Skeleton className="h-5 w-32" />
      <Skeleton className="h-48 rounded-lg" />
    </div>
  )
}

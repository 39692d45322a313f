import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { PAGES } from '@trunfo/contract/pages'
import { WAITING_REASONS } from '@trunfo/contract/prizes'
import CircleCheck from 'lucide-react/icons/circle-check'
import { type RefObject, useId, useRef } from 'react'
import { generatePath, Link } from 'react-router'
import { ClearFilters } from '@/lib/clear-filters.tsx'
import { DateTime } from '@/lib/date-time.tsx'
import { FilterSelect } from '@/lib/filter-select.tsx'
import { FormDialogButton } from '@/lib/form-dialog-button.tsx'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { PagedList } from '@/lib/loaded.tsx'
import { TableCsv } from '@/lib/table-csv.tsx'
import { Badge } from '@/ui/badge.tsx'
import { Card } from '@/ui/card.tsx'
import { Empty } from '@/ui/empty.tsx'
import { Fact } from '@/ui/fact.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useAmountText } from '../../tournaments/index.ts'
import { useWaitingView, type WaitingShare, waitingQuery } from './house.api.ts'
import { useHouseTexts } from './house.texts.ts'

const DecisionDialog = lazyComponent(async () => (await import('./reasoned-dialogs.tsx')).DecisionDialog)

export function WaitingShares() {
  const { t } = useHouseTexts()
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const view = useWaitingView()
  const list = useInfiniteQuery({ ...waitingQuery(view), placeholderData: keepPreviousData })

  return (
    <section aria-labelledby={headingId} aria-busy={list.isFetching} className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid gap-1">
          <h2 id={headingId} ref={heading} tabIndex={-1} className="text-lg outline-none">
            {t('waiting.title')}
          </h2>
          <p className="max-w-prose text-sm text-muted-foreground">{t('waiting.lead')}</p>
        </div>
        <div className="flex flex-wrap items-end gap-3 max-sm:w-full">
          <FilterSelect
            label={t('waiting.filter')}
            all={t('waiting.all')}
            choices={WAITING_REASONS}
            textOf={(reason) => t(`waiting.${reason}`)}
            value={view.filters.waitsFor}
            onChoose={(waitsFor) => view.filter({ waitsFor })}
            className="max-sm:w-full sm:w-60"
          />
          <TableCsv path="/api/admin/prizes/shares.csv" query={view.query} className="max-sm:w-full" />
        </div>
      </div>
      <PagedList
        list={list}
        of={({ shares }) => shares}
        skeleton={<Skeleton className="h-48 rounded-lg" />}
        failed={t('waiting.failed')}
        empty={
          <Empty
            icon={CircleCheck}
            title={view.isFiltered ? t('waiting.emptyFiltered') : t('waiting.empty')}
            description={view.isFiltered ? undefined : t('waiting.emptyHint')}
            action={view.isFiltered && <ClearFilters onClear={view.clear} />}
          />
        }
      >
        {(shares) => (
          <ul className="grid gap-4 lg:grid-cols-2">
            {shares.map((share) => (
              <li key={share.id}>
                <WaitingCard share={share} heading={heading} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}

interface WaitingCardProps {
  share: WaitingShare
  heading: RefObject<HTMLElement | null>
}

function WaitingCard({ share, heading }: WaitingCardProps) {
  const { t } = useHouseTexts()
  const amountOf = useAmountText()
  const { asset, amount, tax, place, tournament, person, waitsFor, waitsUntil, funding, abilities } = share
  return (
    <Card className="grid h-full content-start gap-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 className="text-lg">
          <span className="tabular-nums">{amountOf(asset, amount)}</span>{' '}
          <span className="text-base font-normal text-muted-foreground">{t('waiting.of')}</span>{' '}
          {person ? (
            <Link
              to={generatePath(PAGES.profile.path, { username: person.username })}
              className="text-primary underline-offset-4 wrap-anywhere hover:underline"
            >
              {person.username}
            </Link>
          ) : (
            <span className="text-muted-foreground">{t('waiting.gone')}</span>
          )}
        </h3>
        <Badge variant={waitsFor === 'banned' ? 'destructive' : 'warning'}>{t(`waiting.${waitsFor}`)}</Badge>
      </div>
      <dl className="grid text-sm">
        <Fact name={t('waiting.tournament')}>
          <Link
            to={generatePath(PAGES.tournament.path, { id: tournament.id })}
            className="underline underline-offset-4"
          >
            {tournament.name}
          </Link>
        </Fact>
        {place !== null && <Fact name={t('waiting.placeName')}>{t('waiting.place', { place })}</Fact>}
        <Fact name={t('waiting.until')}>
          <DateTime instant={waitsUntil} />
        </Fact>
        <Fact name={t('waiting.funding')}>{t(`waiting.${funding}`)}</Fact>
        {tax > 0 && (
          <Fact name={t('waiting.tax')} isMoney>
            {amountOf(asset, tax)}
          </Fact>
        )}
      </dl>
      <div className="flex flex-wrap gap-2 empty:hidden max-sm:*:flex-1">
        {(['pay', 'return'] as const)
          .filter((decision) => abilities[decision])
          .map((decision) => (
            <FormDialogButton
              key={decision}
              variant={decision === 'pay' ? 'primary' : 'outline'}
              load={DecisionDialog.load}
              dialog={(close) => (
                <DecisionDialog share={share} decision={decision} focusAfter={heading} onClose={close} />
              )}
            >
              {t(`decision.${decision}.action`)}
            </FormDialogButton>
          ))}
      </div>
    </Card>
  )
}

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import SearchX from 'lucide-react/icons/search-x'
import { Link } from 'react-router'
import { PagedList } from '@/lib/loaded.tsx'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { Empty } from '@/ui/empty.tsx'
import { CARD_GRID } from '../components/card-grid.ts'
import { TournamentCard, TournamentCardSkeleton } from '../components/tournament-card.tsx'
import { useFindingTexts } from '../finding.texts.ts'
import type { ListState } from '../tournaments.api.ts'
import { type FindingView, queryFor } from './finding-view.ts'

interface FoundListProps {
  view: FindingView
  state: ListState
  /** URL of the other list with the same filters. */
  otherAddress: string
}

/** Filtered tournaments in one list, so each card shows its game. */
export function FoundList({ view, state, otherAddress }: FoundListProps) {
  const { t } = useFindingTexts()
  const list = useInfiniteQuery({ ...queryFor(view, state), placeholderData: keepPreviousData })
  const count = list.data?.pages.flatMap((page) => page.tournaments).length
  const isSettled = count !== undefined && !list.isPlaceholderData
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-lg">{t('filters.results')}</h2>
        <p role="status" className={cn('text-sm text-muted-foreground', !count && 'sr-only')}>
          {isSettled && count > 0 && t(list.hasNextPage ? 'filters.foundSome' : 'filters.found', { count })}
          {isSettled && count === 0 && t('filters.nothing')}
        </p>
      </div>
      <PagedList
        list={list}
        of={(page) => page.tournaments}
        skeleton={<FoundSkeleton />}
        failed={t('list.failed')}
        more={{ label: count ? t('list.more') : t('filters.goOn') }}
        empty={isSettled && <Nothing view={view} state={state} otherAddress={otherAddress} />}
      >
        {(tournaments) => (
          <ul
            aria-busy={list.isFetching}
            className={cn(gridClasses, 'transition-opacity', list.isPlaceholderData && 'opacity-60')}
          >
            {tournaments.map((tournament) => (
              <li key={tournament.id}>
                <TournamentCard
                  tournament={tournament}
                  gameName={tournament.gameName}
                  gameArt={tournament.gameArt}
                  isGameShown
                />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}

const gridClasses = `grid gap-3 sm:gap-4 ${CARD_GRID}`

function Nothing({ view, state, otherAddress }: FoundListProps) {
  const { t } = useFindingTexts()
  const isOpen = state === 'open'
  return (
    <Empty
      icon={SearchX}
      title={t('filters.nothing')}
      description={isOpen ? t('filters.nothingHint') : t('filters.nothingOverHint')}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Button onClick={view.clear}>{t('filters.clear')}</Button>
          <Button asChild variant="secondary">
            <Link to={otherAddress}>{isOpen ? t('list.seeOver') : t('list.seeOpen')}</Link>
          </Button>
        </div>
      }
    />
  )
}

function FoundSkeleton() {
  return (
    <div aria-busy className={gridClasses}>
      {['a', 'b', 'c'].map((key) => (
        <TournamentCardSkeleton key={key} />
      ))}
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { PAGES } from '@trunfo/contract/pages'
import Trophy from 'lucide-react/icons/trophy'
import { Link } from 'react-router'
import { Loaded } from '@/lib/loaded.tsx'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { Empty } from '@/ui/empty.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useFindingTexts } from '../finding.texts.ts'
import { type ListState, tournamentsQuery } from '../tournaments.api.ts'
import { CARD_GRID } from './card-grid.ts'
import { GameChips } from './game-chips.tsx'
import { GameSection } from './game-section.tsx'
import { TournamentCardSkeleton } from './tournament-card.tsx'

/** URL of the open or finished list with the same filters. */
export function stateAddress(state: ListState, params = new URLSearchParams()): string {
  const next = new URLSearchParams(params)
  if (state === 'open') next.delete('state')
  else next.set('state', 'over')
  const written = next.toString()
  return written ? `${PAGES.tournaments.path}?${written}` : PAGES.tournaments.path
}

export function TournamentList({ state }: { state: ListState }) {
  const { t } = useFindingTexts()
  const list = useQuery(tournamentsQuery(state))
  return (
    <Loaded query={list} skeleton={<ListSkeleton />} failed={t('list.failed')}>
      {({ groups }) =>
        groups.length === 0 ? (
          <NoTournaments state={state} />
        ) : (
          <>
            {groups.length > 1 && <GameChips groups={groups} />}
            <div aria-busy={list.isFetching} className={cn('grid grid-cols-1 gap-x-4 gap-y-10', CARD_GRID)}>
              {groups.map((group) => (
                <GameSection key={`${state} ${group.game?.id}`} group={group} state={state} />
              ))}
            </div>
            <OtherGames />
          </>
        )
      }
    </Loaded>
  )
}

/** The list has only games with tournaments, but any game can be followed. */
function OtherGames() {
  const { t } = useFindingTexts()
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-dashed p-4 text-sm text-muted-foreground">
      {t('filters.otherGame')}
      <Button asChild variant="secondary" size="sm" className="min-h-11">
        <Link to={`${PAGES.tournamentsMine.path}#jogos`}>{t('filters.follow')}</Link>
      </Button>
    </p>
  )
}

function NoTournaments({ state }: { state: ListState }) {
  const { t } = useFindingTexts()
  const isOpen = state === 'open'
  return (
    <Empty
      icon={Trophy}
      title={isOpen ? t('list.emptyOpen') : t('list.emptyOver')}
      description={isOpen ? t('list.emptyOpenHint') : t('list.emptyOverHint')}
      action={
        <Button asChild variant="secondary">
          <Link to={stateAddress(isOpen ? 'over' : 'open')}>
            {isOpen ? t('list.seeOver') : t('list.seeOpen')}
          </Link>
        </Button>
      }
    />
  )
}

function ListSkeleton() {
  return (
    <div aria-busy className="grid gap-4">
      <Skeleton className="h-8 w-48" />
      <div className={cn('grid gap-3 sm:gap-4', CARD_GRID)}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <TournamentCardSkeleton key={key} />
        ))}
      </div>
    </div>
  )
}

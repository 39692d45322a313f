import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { memo, useEffect, useRef, useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { LoadMore } from '@/ui/load-more.tsx'
import { useFindingTexts } from '../finding.texts.ts'
import { type ListState, type TournamentGroup, tournamentGroupQuery } from '../tournaments.api.ts'
import { useTournamentsTexts } from '../tournaments.texts.ts'
import { CARD_GRID } from './card-grid.ts'
import { sectionId } from './game-chips.tsx'
import { SubscribeToggle } from './subscribe-toggle.tsx'
import { TournamentCard } from './tournament-card.tsx'
import { TournamentCover } from './tournament-cover.tsx'

interface GameSectionProps {
  group: TournamentGroup
  state: ListState
}

/** Columns of the widest list. */
const WIDEST = 4
/** A game takes as many columns as it has cards, so that small ones share a row. */
const SPANS = {
  0: '',
  1: '',
  2: 'sm:col-span-2',
  3: 'sm:col-span-2 lg:col-span-3',
  4: 'sm:col-span-2 lg:col-span-3 xl:col-span-4',
}
const COLUMNS = {
  0: '',
  1: '',
  2: 'sm:grid-cols-2',
  3: 'sm:grid-cols-2 lg:grid-cols-3',
  4: CARD_GRID,
}

/**
 * The tournaments of one game, or those without a game. There may be hundreds of sections: the browser lays
 * them out only near the viewport, and unchanged ones are not re-rendered. The side padding keeps focus rings
 * from being clipped.
 */
export const GameSection = memo(function GameSection({ group, state }: GameSectionProps) {
  const { t } = useFindingTexts()
  const { t: shared } = useTournamentsTexts()
  const { game } = group
  const name = game?.name ?? shared('list.others')
  const id = sectionId(game)
  const { list, tournaments, more } = useMore(group, state)
  const width = Math.min(tournaments.length, WIDEST) as keyof typeof SPANS
  return (
    <section
      id={id}
      aria-labelledby={`${id}-name`}
      className={cn(
        '-mx-2 grid scroll-mt-16 grid-rows-[auto_1fr_auto] gap-3 px-2 pb-2 [contain-intrinsic-size:auto_32rem] not-first:[content-visibility:auto]',
        SPANS[width],
      )}
    >
      <div className="grid content-between gap-1">
        <div className="flex items-center gap-3">
          <TournamentCover
            tournament={{
              id: game?.id ?? 'outros',
              coverUrl: null,
              gameName: game?.name ?? null,
              gameArt: game?.art ?? null,
            }}
            crop="square"
            className="size-8 shrink-0 rounded-sm"
          />
          <h2 id={`${id}-name`} className="min-w-0 text-lg wrap-anywhere">
            {name}
          </h2>
        </div>
        {game && (
          <div className="-my-1 flex items-center justify-between gap-2">
            <SubscribeToggle game={game} />
            {state === 'open' && <CalendarLink game={game} />}
          </div>
        )}
      </div>
      <ul ref={list} className={cn('grid gap-3 sm:gap-4', COLUMNS[width])}>
        {tournaments.map((tournament) => (
          <li key={tournament.id}>
            <TournamentCard tournament={tournament} gameName={game?.name} gameArt={game?.art} />
          </li>
        ))}
      </ul>
      <LoadMore list={more} label={t('list.more')} aria-label={t('list.moreOf', { game: name })} />
    </section>
  )
})

function CalendarLink({ game }: { game: { id: string; name: string } }) {
  const { t } = useFindingTexts()
  return (
    <Button asChild variant="ghost" size="sm" className="min-h-11 text-muted-foreground">
      <a href={`/calendar/games/${game.id}.ics`} aria-label={t('list.calendarOf', { game: game.name })}>
        <CalendarPlus aria-hidden />
        {t('list.calendar')}
      </a>
    </Button>
  )
}

/**
 * The list includes each game's first tournaments. Loading more refetches from the start, so none is missed.
 */
function useMore(group: TournamentGroup, state: ListState) {
  const queryClient = useQueryClient()
  const query = tournamentGroupQuery(group.game?.id ?? null, state)
  // Returning from a tournament shows as many as before.
  const [isLong, setIsLong] = useState(() => queryClient.getQueryData(query.queryKey) !== undefined)
  const more = useInfiniteQuery({ ...query, enabled: isLong })
  const pages = isLong ? more.data?.pages : undefined
  const tournaments = pages?.flatMap((page) => page.tournaments) ?? group.tournaments

  // The button moves or disappears, so focus goes to the first new card.
  const list = useRef<HTMLUListElement>(null)
  const shownBefore = useRef<number>(null)
  useEffect(() => {
    if (shownBefore.current === null || tournaments.length <= shownBefore.current) return
    list.current?.children[shownBefore.current]?.querySelector('a')?.focus()
    shownBefore.current = null
  }, [tournaments.length])

  async function showMore() {
    shownBefore.current = tournaments.length
    if (!isLong) setIsLong(true)
    else if (pages) await more.fetchNextPage()
    else await more.refetch()
  }

  return {
    list,
    tournaments,
    more: {
      hasNextPage: pages ? more.hasNextPage : group.nextCursor !== null,
      isFetchingNextPage: isLong && (pages ? more.isFetchingNextPage : more.isFetching),
      isFetchNextPageError: more.isError,
      fetchNextPage: showMore,
    },
  }
}

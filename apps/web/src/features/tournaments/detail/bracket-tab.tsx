import { useQuery } from '@tanstack/react-query'
import { PAGES } from '@trunfo/contract/pages'
import { OPEN_STATUSES } from '@trunfo/contract/tournaments'
import Network from 'lucide-react/icons/network'
import Tv from 'lucide-react/icons/tv'
import { memo, Suspense, useCallback, useDeferredValue, useMemo } from 'react'
import { generatePath, useNavigate } from 'react-router'
import { broadcastOf } from '@/lib/broadcast-view.ts'
import { Loaded } from '@/lib/loaded.tsx'
import { useRoundName } from '@/lib/round-names.ts'
import { Bracket } from '@/ui/bracket/bracket.tsx'
import { Button } from '@/ui/button.tsx'
import { Empty } from '@/ui/empty.tsx'
import { Notice } from '@/ui/notice.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { DrawDetails } from '../draw/draw-details.tsx'
import { useTournamentsTexts } from '../tournaments.texts.ts'
import { BeforeStart } from './before-start.tsx'
import { bracketQuery, type Tournament, type TournamentBracket } from './detail.api.ts'
import { roundMaker } from './rounds.ts'
import { StagesView } from './staged.ts'

export function BracketTab({ tournament }: { tournament: Tournament }) {
  const { t } = useTournamentsTexts()
  // Deferred: rendering a large bracket takes long, and the page must stay responsive.
  const query = useDeferredValue(useQuery(bracketQuery(tournament)))
  const { error, isFetching, refetch } = query

  if (OPEN_STATUSES.some((status) => status === tournament.status)) {
    return <BeforeStart tournament={tournament} stages={query.data?.stages} />
  }
  const notDrawn =
    tournament.status === 'cancelled' ? (
      <Empty icon={Network} title={t('bracket.neverDrawn')} />
    ) : (
      <BracketSkeleton />
    )
  return (
    <Loaded query={query} skeleton={notDrawn} failed={(message) => t('bracket.failed', { message })}>
      {(bracket) =>
        !isDrawn(bracket) ? (
          notDrawn
        ) : (
          <div className="grid grid-cols-1 gap-4" aria-busy={isFetching}>
            {error && <OutOfDate onRetry={() => void refetch()} isRetrying={isFetching} />}
            <DrawnBracket tournament={tournament} bracket={bracket} />
          </div>
        )
      }
    </Loaded>
  )
}

const isDrawn = ({ roundSizes, matches }: TournamentBracket) => roundSizes.length > 0 || matches.length > 0

interface DrawnBracketProps {
  tournament: Tournament
  bracket: TournamentBracket
}

/** Memoised, so the urgent render before the deferred one does not draw the bracket. */
const DrawnBracket = memo(({ tournament, bracket }: DrawnBracketProps) => {
  const { t } = useTournamentsTexts()
  return (
    <>
      <Button
        asChild
        variant="ghost"
        size="sm"
        className="-my-2 justify-self-end max-sm:order-last max-sm:my-0 max-sm:min-h-11 max-sm:justify-self-center"
      >
        <a
          href={broadcastOf(generatePath(PAGES.tournament.path, { id: tournament.id }))}
          target="_blank"
          rel="noopener"
        >
          <Tv aria-hidden />
          {t('bracket.broadcast')}
          <span className="sr-only"> {t('bracket.newTab')}</span>
        </a>
      </Button>
      {bracket.stages ? (
        <Suspense fallback={<BracketSkeleton />}>
          <StagesView tournament={tournament} bracket={bracket} />
        </Suspense>
      ) : (
        <OnlyBracket tournament={tournament} bracket={bracket} />
      )}
      <DrawDetails tournament={tournament} />
    </>
  )
})

/** The bracket of a tournament in the default format. */
function OnlyBracket({ tournament, bracket }: DrawnBracketProps) {
  const { t } = useTournamentsTexts()
  const navigate = useNavigate()
  const roundName = useRoundName()
  const labels = useMemo(() => ({ roundName }), [roundName])
  const { participantId: viewerId, openMatchId } = tournament.viewer
  const { canOpenAnyMatch } = tournament.abilities
  const isIndividual = tournament.type === 'individual'
  const { participants, media } = bracket
  const tournamentId = tournament.isTest ? null : tournament.id
  const make = useMemo(
    () =>
      roundMaker({
        participants,
        media,
        tournamentId,
        viewerId,
        openMatchId,
        isIndividual,
        canOpenAnyMatch,
      }),
    [participants, media, tournamentId, viewerId, openMatchId, isIndividual, canOpenAnyMatch],
  )
  const rounds = useMemo(() => make(bracket), [make, bracket])
  const open = useCallback((href: string) => void navigate(href), [navigate])
  return (
    <Bracket
      label={t('bracket.label', { name: tournament.name })}
      rounds={rounds}
      viewerId={viewerId}
      headingLevel={2}
      labels={labels}
      onOpen={open}
    />
  )
}

function OutOfDate({ onRetry, isRetrying }: { onRetry: () => void; isRetrying: boolean }) {
  const { t } = useTournamentsTexts()
  return (
    <Notice
      tone="warning"
      title={t('bracket.outOfDate')}
      isAnnounced
      action={
        <Button variant="secondary" size="sm" isLoading={isRetrying} onClick={onRetry}>
          {t('bracket.retry')}
        </Button>
      }
    />
  )
}

/** Shaped like a typical bracket. */
export function BracketSkeleton() {
  return (
    <div aria-busy className="grid gap-8 sm:grid-cols-3">
      {[4, 2, 1].map((matches) => (
        <div key={matches} className="grid content-around gap-4 max-sm:not-first:hidden">
          {['a', 'b', 'c', 'd'].slice(0, matches).map((key) => (
            <Skeleton key={key} className="h-25 rounded-md" />
          ))}
        </div>
      ))}
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { OPEN_STATUSES, TOURNAMENT_PARTICIPANTS_MIN } from '@trunfo/contract/tournaments'
import Network from 'lucide-react/icons/network'
import { useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { formatNumber } from '@/lib/formats.ts'
import { Loaded } from '@/lib/loaded.tsx'
import { Bracket } from '@/ui/bracket/bracket.tsx'
import type { BracketMatch } from '@/ui/bracket/types.ts'
import { Button } from '@/ui/button.tsx'
import { Empty } from '@/ui/empty.tsx'
import { Notice } from '@/ui/notice.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useTournamentsTexts } from '../tournaments.texts.ts'
import { bracketQuery, type Tournament, type TournamentBracket } from './detail.api.ts'
import { outlineOf, roundMaker } from './rounds.ts'

export function BracketTab({ tournament }: { tournament: Tournament }) {
  const { t } = useTournamentsTexts()
  const query = useQuery(bracketQuery(tournament))
  const { error, isFetching, refetch } = query

  if (OPEN_STATUSES.some((status) => status === tournament.status)) return <Outline tournament={tournament} />
  const notDrawn =
    tournament.status === 'cancelled' ? (
      <Empty icon={Network} title={t('bracket.neverDrawn')} />
    ) : (
      <BracketSkeleton />
    )
  return (
    <Loaded query={query} skeleton={notDrawn} failed={(message) => t('bracket.failed', { message })}>
      {(bracket) =>
        bracket.roundSizes.length === 0 ? (
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

interface DrawnBracketProps {
  tournament: Tournament
  bracket: TournamentBracket
}

function DrawnBracket({ tournament, bracket }: DrawnBracketProps) {
  const { t } = useTournamentsTexts()
  const navigate = useNavigate()
  const labels = useLabels()
  const { participantId: viewerId, openMatchId } = tournament.viewer
  const { canOpenAnyMatch } = tournament.abilities
  const isIndividual = tournament.type === 'individual'
  const { participants } = bracket
  const make = useMemo(
    () => roundMaker({ participants, viewerId, openMatchId, isIndividual, canOpenAnyMatch }),
    [participants, viewerId, openMatchId, isIndividual, canOpenAnyMatch],
  )
  const rounds = useMemo(() => make(bracket), [make, bracket])
  const open = useCallback(({ href }: BracketMatch) => void (href && navigate(href)), [navigate])
  return (
    <>
      <Bracket
        label={t('bracket.label', { name: tournament.name })}
        rounds={rounds}
        viewerId={viewerId}
        headingLevel={2}
        labels={labels}
        onOpenMatch={open}
      />
      {tournament.bracketSeed && (
        <p className="text-xs text-muted-foreground">
          {t('bracket.seed')} <code className="wrap-anywhere">{tournament.bracketSeed}</code>
        </p>
      )}
    </>
  )
}

const emptyRounds = roundMaker({
  participants: [],
  viewerId: null,
  openMatchId: null,
  isIndividual: true,
  canOpenAnyMatch: false,
})

/** Before the draw: how it would look with those who are in so far. */
function Outline({ tournament: { name, participantCount } }: { tournament: Tournament }) {
  const { t } = useTournamentsTexts()
  const labels = useLabels()
  const rounds = useMemo(
    () => emptyRounds({ roundSizes: outlineOf(participantCount), matches: [] }),
    [participantCount],
  )
  if (participantCount < TOURNAMENT_PARTICIPANTS_MIN) {
    return (
      <Empty
        icon={Network}
        title={t('bracket.notYet')}
        description={t('bracket.notYetHint', { min: TOURNAMENT_PARTICIPANTS_MIN })}
      />
    )
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <Notice title={t('bracket.notYet')}>
        {t('bracket.outline', {
          entrants: t('bracket.entrants', {
            count: participantCount,
            shown: formatNumber(participantCount),
          }),
          rounds: t('bracket.rounds', { count: rounds.length }),
        })}
      </Notice>
      <Bracket
        label={t('bracket.outlineLabel', { name })}
        rounds={rounds}
        headingLevel={2}
        labels={labels}
        // How many are in changes the whole shape, so each is a bracket of its own.
        key={rounds.length}
      />
    </div>
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

function useLabels() {
  const { t } = useTournamentsTexts()
  return useMemo(
    () => ({
      round: (number: number) => t('bracket.round', { number }),
      emptySlot: t('bracket.waiting'),
      you: t('bracket.you'),
    }),
    [t],
  )
}

/** A tree of the size that most tournaments have. */
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

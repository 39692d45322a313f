import Trophy from 'lucide-react/icons/trophy'
import { type CSSProperties, memo, useMemo } from 'react'
import { Link } from 'react-router'
import { useRoundTitle } from '@/lib/round-names.ts'
import { bracketLabels } from '@/ui/bracket/labels.ts'
import { SeedMark } from '@/ui/bracket/seed-mark.tsx'
import type { BracketMatch, BracketRound } from '@/ui/bracket/types.ts'
import { cn } from '@/ui/cn.ts'
import { ParticipantPicture } from '@/ui/participant-picture.tsx'
import { type Board, placeOnBoard } from './board.ts'
import { useTvTexts } from './tv.texts.ts'

/** Fraction of a column's width left free on each side for the lines. */
const MARGIN = 0.07

interface TvBoardProps {
  rounds: readonly BracketRound[]
  /** Whether the last round decides the tournament. */
  hasFinal?: boolean
}

/** All rounds, sized relative to the window so that nothing scrolls. */
export function TvBoard({ rounds, hasFinal = true }: TvBoardProps) {
  // Rounds have names only where the last one is a final.
  const nameOf = useColumnName(hasFinal ? (rounds.at(-1)?.number ?? 0) : 0)
  const board = useMemo(() => placeOnBoard(rounds), [rounds])
  const { columns, rowCount } = board
  const sizes = { '--rows': rowCount, '--columns': columns.length } as CSSProperties
  return (
    <div
      style={sizes}
      className="mx-auto flex min-h-0 w-[min(100%,26vw*var(--columns))] flex-1 flex-col [--slot:min(37dvh/var(--rows),6dvh)]"
    >
      <div
        aria-hidden
        className="mb-[0.8dvh] grid auto-cols-fr grid-flow-col rounded-md py-[0.3dvh] text-center group-data-clear/tv:bg-card [font-size:min(2dvh,9vw/var(--columns))] font-semibold text-muted-foreground"
      >
        {columns.map(({ round }, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position.
          <span key={column} className="truncate px-1">
            {nameOf(rounds[round])}
          </span>
        ))}
      </div>
      <div className="relative min-h-0 flex-1">
        <Lines board={board} />
        {columns.map(({ round, matches }, column) => (
          <ol
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position.
            key={column}
            aria-label={nameOf(rounds[round])}
            style={shareOf(column, columns.length)}
            className="absolute inset-y-0"
          >
            {matches.map(({ match, middle }) => (
              <li
                key={match.id}
                style={{ top: `${middle * 100}%` }}
                className="absolute inset-x-[7%] -translate-y-1/2"
              >
                <TvMatch match={match} isFinal={hasFinal && round === rounds.length - 1} />
              </li>
            ))}
          </ol>
        ))}
      </div>
    </div>
  )
}

const shareOf = (column: number, count: number): CSSProperties => ({
  left: `${(column / count) * 100}%`,
  width: `${100 / count}%`,
})

/**
 * Draws each line from a match, halfway to the next column, and into the match there, in either direction.
 */
function Lines({ board: { columns, lines } }: { board: Board }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${columns.length} 1`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full fill-none stroke-input"
    >
      {lines.map(({ id, from, to }) => {
        const isRightwards = from.column < to.column
        const [leaves, turns, enters] = isRightwards
          ? [from.column + 1 - MARGIN, to.column, to.column + MARGIN]
          : [from.column + MARGIN, from.column, from.column - MARGIN]
        return (
          <path
            key={id}
            d={`M${leaves} ${from.middle}H${turns}V${to.middle}H${enters}`}
            vectorEffect="non-scaling-stroke"
            strokeWidth={2}
          />
        )
      })}
    </svg>
  )
}

interface TvMatchProps {
  match: BracketMatch
  isFinal: boolean
}

/** Memoised: results of other matches must not re-render it. */
const TvMatch = memo(({ match, isFinal }: TvMatchProps) => {
  const { status } = match
  return (
    <div
      className={cn(
        'surface relative overflow-hidden rounded-[0.4em] [font-size:min(var(--slot)*0.75,9vw/var(--columns),2.8dvh)] leading-none transition-colors',
        status === 'live' && 'border-live',
        status === 'dispute' && 'border-warning',
        isFinal && match.winnerId && 'border-gold',
      )}
    >
      <TvMatchName match={match} />
      <Slot slot={0} match={match} isFinal={isFinal} />
      <Slot slot={1} match={match} isFinal={isFinal} />
    </div>
  )
})

/** The match's name for screen readers, as a link if it has a page. */
function TvMatchName({ match: { number, status, unplayed, href } }: { match: BracketMatch }) {
  const name = (
    <span className="sr-only">
      {bracketLabels.match(number)}: {bracketLabels.status[status]}
      {unplayed && `, ${bracketLabels.unplayed[unplayed]}`}
    </span>
  )
  if (!href) return name
  return (
    <Link to={href} className="absolute inset-0 rounded-[0.4em] -outline-offset-2">
      {name}
    </Link>
  )
}

function Slot({ slot, match, isFinal }: TvMatchProps & { slot: 0 | 1 }) {
  const { t } = useTvTexts()
  const isBye = match.status === 'completed' || (match.isBye && slot === 1)
  const participant = match.slots[slot]
  const hasWon = participant !== null && participant.id === match.winnerId
  const isAbsent = participant !== null && match.unplayed !== undefined && !hasWon
  const unknown = match.holes?.[slot] ? bracketLabels.hole : isBye ? bracketLabels.bye : t('waiting')
  const empty = match.emptyTexts?.[slot] ?? unknown
  return (
    <p
      className={cn(
        'flex h-(--slot) items-center justify-between gap-[0.3em] px-[0.5em] transition-colors nth-3:border-t nth-3:border-line',
        (!participant || isAbsent || (match.winnerId && !hasWon)) && 'text-muted-foreground',
        hasWon && 'bg-primary/15 font-semibold',
        hasWon && isFinal && 'bg-gold text-gold-foreground',
      )}
    >
      <span className="mr-auto flex min-w-0 items-center gap-[0.4em]">
        {participant?.face && (
          <ParticipantPicture
            type={participant.face.type}
            participant={{ name: participant.name, ...participant.face }}
            className="size-[1.25em]"
          />
        )}
        {match.holes?.[slot] && (
          <span
            aria-hidden
            className="size-[1.25em] shrink-0 rounded-full border border-dashed border-current opacity-70"
          />
        )}
        <span className="truncate leading-[1.3]">{participant ? participant.name : empty}</span>
        <SeedMark seed={participant?.seed} className="text-[0.7em] text-current" />
      </span>
      {isAbsent && (
        <span className="shrink-0 rounded-[0.25em] border border-current px-[0.3em] py-[0.1em] text-[0.7em] font-semibold">
          {bracketLabels.unplayed.walkover}
        </span>
      )}
      {hasWon && (
        <>
          {isFinal ? (
            <Trophy aria-hidden className="size-[0.9em] shrink-0" />
          ) : (
            <span
              aria-hidden
              className="shrink-0 rounded-[0.25em] bg-primary px-[0.35em] py-[0.1em] font-display text-[0.7em] font-bold text-primary-foreground"
            >
              {bracketLabels.winnerMark}
            </span>
          )}
          <span className="sr-only">{wonText(match, isFinal)}</span>
        </>
      )}
      {match.score && (
        <span className="shrink-0 font-display font-bold tabular-nums">{match.score[slot]}</span>
      )}
    </p>
  )
}

function wonText({ unplayed }: BracketMatch, isFinal: boolean): string {
  if (unplayed === 'walkover') return bracketLabels.advanced
  return isFinal ? bracketLabels.champion : bracketLabels.winner
}

function useColumnName(rounds: number) {
  const titleOf = useRoundTitle()
  return (round: BracketRound | undefined) => (round ? titleOf(round.number, rounds) : '')
}

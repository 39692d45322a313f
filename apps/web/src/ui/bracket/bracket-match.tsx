import Check from 'lucide-react/icons/check'
import Trophy from 'lucide-react/icons/trophy'
import type { MouseEvent } from 'react'
import { cn } from '../cn.ts'
import type { BracketLabels } from './labels.ts'
import type { BracketMatch, BracketParticipant, BracketPlace } from './types.ts'

export interface MatchContext {
  labels: BracketLabels
  viewerId: string | null
  litId: string | null
  pinnedId: string | null
  tabStop: BracketPlace | null
  onPoint: (participantId: string | null) => void
  onFocusPlace: (place: BracketPlace, participantId: string | null) => void
  onPin: (participantId: string) => void
  onOpenMatch: ((match: BracketMatch) => void) | undefined
}

interface BracketMatchCardProps {
  match: BracketMatch
  roundNumber: number
  isFinal: boolean
  context: MatchContext
}

export function BracketMatchCard({ match, roundNumber, isFinal, context }: BracketMatchCardProps) {
  const { labels, viewerId, litId } = context
  const holds = (id: string | null) => id !== null && match.slots.some((slot) => slot?.id === id)
  return (
    <div
      className={cn(
        'relative z-10 rounded-md border bg-card transition-colors @3xl:h-(--match-height)',
        match.status !== 'completed' && holds(viewerId) && 'border-primary ring-1 ring-primary',
        holds(litId) && 'border-ring',
      )}
    >
      <div className="flex h-7 items-center justify-between gap-2 px-3 pt-1 text-xs text-muted-foreground">
        <span aria-hidden className="tabular-nums">
          {roundNumber}.{match.number}
        </span>
        <span className="sr-only">{labels.match(match.number)}</span>
        <MatchStatus match={match} labels={labels} />
      </div>
      {([0, 1] as const).map((slot) => (
        <Slot key={slot} match={match} slot={slot} isFinal={isFinal} context={context} />
      ))}
    </div>
  )
}

function MatchStatus({ match: { status }, labels }: { match: BracketMatch; labels: BracketLabels }) {
  if (status === 'live') {
    return (
      <span className="inline-flex items-center gap-1.5 font-semibold text-live uppercase">
        <span aria-hidden className="size-2 rounded-full bg-live" />
        {labels.status.live}
      </span>
    )
  }
  if (status === 'dispute') {
    return <span className="font-semibold text-warning">{labels.status.dispute}</span>
  }
  return <span className="sr-only">{labels.status[status]}</span>
}

interface SlotProps {
  match: BracketMatch
  slot: 0 | 1
  isFinal: boolean
  context: MatchContext
}

const rowClasses =
  'flex h-11 w-full items-center justify-between gap-2 px-3 text-left text-sm last:border-t last:rounded-b-md @3xl:h-9'

function Slot({ match, slot, isFinal, context }: SlotProps) {
  const { labels, tabStop } = context
  const participant = match.slots[slot]
  if (!participant) {
    return (
      <span className={cn(rowClasses, 'text-muted-foreground')}>
        {match.status === 'completed' ? labels.bye : labels.emptySlot}
      </span>
    )
  }

  const place = { matchId: match.id, slot }
  const isTabStop = tabStop?.matchId === match.id && tabStop.slot === slot
  const isLit = context.litId === participant.id
  const shared = {
    'data-place': `${match.id}:${slot}`,
    tabIndex: isTabStop ? 0 : -1,
    className: cn(
      rowClasses,
      '-outline-offset-2 transition-colors',
      isLit && 'bg-secondary',
      match.winnerId && match.winnerId !== participant.id && 'text-muted-foreground',
      match.winnerId === participant.id && 'font-semibold',
    ),
    onPointerEnter: () => context.onPoint(participant.id),
    onPointerLeave: () => context.onPoint(null),
    onFocus: () => context.onFocusPlace(place, participant.id),
    onBlur: () => context.onFocusPlace(place, null),
  }
  const content = <SlotContent match={match} participant={participant} isFinal={isFinal} context={context} />

  if (!match.href) {
    return (
      <button
        type="button"
        aria-pressed={context.pinnedId === participant.id}
        onClick={() => context.onPin(participant.id)}
        {...shared}
      >
        {content}
      </button>
    )
  }
  return (
    <a
      href={match.href}
      onClick={(event) => {
        if (!context.onOpenMatch || !isPlainClick(event)) return
        event.preventDefault()
        context.onOpenMatch(match)
      }}
      {...shared}
    >
      {content}
    </a>
  )
}

/** A click that asks for a new tab or window stays with the browser. */
function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

interface SlotContentProps {
  match: BracketMatch
  participant: BracketParticipant
  isFinal: boolean
  context: MatchContext
}

function SlotContent({ match, participant, isFinal, context: { labels, viewerId } }: SlotContentProps) {
  const hasWon = match.winnerId === participant.id
  const isChampion = hasWon && isFinal
  return (
    <>
      <span className={cn('flex min-w-0 gap-1.5', isChampion && 'text-gold')}>
        <span className="truncate" title={participant.name}>
          {participant.name}
        </span>
        {participant.id === viewerId && (
          <span className="shrink-0 font-semibold text-primary">
            <span className="sr-only">, </span>
            {labels.you}
          </span>
        )}
      </span>
      {hasWon && (
        <>
          <span className="sr-only">, {isChampion ? labels.champion : labels.winner}</span>
          {isChampion ? (
            <Trophy aria-hidden className="size-4 shrink-0 text-gold" />
          ) : (
            <Check aria-hidden className="size-4 shrink-0 text-primary" />
          )}
        </>
      )}
    </>
  )
}

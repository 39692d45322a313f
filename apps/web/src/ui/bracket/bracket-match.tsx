import DoorOpen from 'lucide-react/icons/door-open'
import Eye from 'lucide-react/icons/eye'
import Trophy from 'lucide-react/icons/trophy'
import UserX from 'lucide-react/icons/user-x'
import { type MouseEvent, memo } from 'react'
import { LiveDot } from '../badge.tsx'
import { cn } from '../cn.ts'
import { ParticipantPicture } from '../participant-picture.tsx'
import { VipIcon } from '../vip-icon.tsx'
import type { BracketLabels } from './labels.ts'
import { SeedMark } from './seed-mark.tsx'
import type { BracketMatch, BracketParticipant, BracketPlace } from './types.ts'

/** Callbacks from a match to its bracket. The object must be stable. */
export interface MatchActs {
  onPoint: (participantId: string | null) => void
  onFocusPlace: (place: BracketPlace, participantId: string | null) => void
  onPin: (participantId: string) => void
  onOpen: ((href: string) => void) | undefined
}

interface MatchProps {
  match: BracketMatch
  isFinal: boolean
  labels: BracketLabels
  acts: MatchActs
  /** Null unless the match contains that participant, so that only affected matches render again. */
  viewerId: string | null
  litId: string | null
  pinnedId: string | null
  tabSlot: 0 | 1 | null
}

export const BracketMatchCard = memo(function BracketMatchCard({
  roundNumber,
  ...props
}: MatchProps & { roundNumber: number }) {
  const { match, viewerId, litId, isFinal } = props
  return (
    <div
      className={cn(
        'surface relative z-10 flex h-(--match-height) w-full min-w-0 flex-col rounded-md transition-colors',
        match.status === 'live' && 'border-live/60',
        match.status !== 'completed' && viewerId && 'border-primary ring-1 ring-primary',
        litId && 'border-ring',
        isFinal && match.winnerId && 'border-gold',
      )}
    >
      <Slot slot={0} roundNumber={roundNumber} {...props} />
      <Slot slot={1} roundNumber={roundNumber} {...props} />
      <MatchHead roundNumber={roundNumber} {...props} />
    </div>
  )
})

/** Shown above the match, but after the names in tab order: its number, status and link. */
function MatchHead({
  roundNumber,
  match,
  labels,
  tabSlot,
  pinnedId,
  viewerId,
  acts,
}: MatchProps & { roundNumber: number }) {
  const { number, slots, winnerId, href, isRoom } = match
  const pinId = winnerId ?? slots[0]?.id ?? slots[1]?.id
  return (
    <div className="@container relative order-first flex h-7 shrink-0 items-center gap-2 px-3 pt-1 text-xs text-muted-foreground">
      <span aria-hidden className="mr-auto flex gap-1 tabular-nums">
        <span>{labels.tag(roundNumber, number)}</span>
        {viewerId && <span className="font-semibold text-primary">· {labels.you}</span>}
      </span>
      <span className="sr-only">{labels.match(number)}</span>
      {!isRoom && pinId && (
        <button
          type="button"
          aria-label={labels.light(number)}
          aria-pressed={pinnedId !== null}
          tabIndex={-1}
          onClick={() => acts.onPin(pinnedId ?? pinId)}
          className="absolute inset-0"
        />
      )}
      <MatchStatus match={match} labels={labels} />
      {href && (
        <a
          href={href}
          tabIndex={tabSlot === null ? -1 : 0}
          onClick={(event) => follow(event, href, acts)}
          className={cn(
            'relative -mr-1.5 inline-flex h-6 min-w-6 items-center justify-center gap-1 rounded-sm px-1 font-semibold hover:text-foreground hover:underline',
            isRoom && 'text-primary',
          )}
        >
          {isRoom ? (
            <DoorOpen aria-hidden className="size-4 @min-[17rem]:hidden" />
          ) : (
            <Eye aria-hidden className="size-4" />
          )}
          <span className="@max-[17rem]:sr-only">{isRoom ? labels.open : labels.watch}</span>
          <span className="sr-only"> {labels.match(number)}</span>
        </a>
      )}
    </div>
  )
}

function MatchStatus({
  match: { status, unplayed },
  labels,
}: {
  match: BracketMatch
  labels: BracketLabels
}) {
  if (status === 'live') {
    return (
      <span className="inline-flex items-center gap-1.5 font-semibold text-live uppercase">
        <LiveDot />
        {labels.status.live}
      </span>
    )
  }
  if (status === 'dispute') {
    return <span className="font-semibold text-warning">{labels.status.dispute}</span>
  }
  return (
    <>
      <span className="sr-only">{labels.status[status]}</span>
      {unplayed && (
        <span className="inline-flex items-center gap-1 font-semibold whitespace-nowrap">
          <UserX aria-hidden className="size-3.5" />
          {labels.unplayed[unplayed]}
        </span>
      )}
    </>
  )
}

const rowClasses =
  'flex h-(--slot-height) w-full items-center justify-between gap-2 px-3 text-left text-sm not-first:border-t not-first:border-line nth-2:rounded-b-md'

function Slot({ slot, roundNumber, ...props }: MatchProps & { slot: 0 | 1; roundNumber: number }) {
  const { match, isFinal, labels, litId, pinnedId, tabSlot, acts } = props
  const participant = match.slots[slot]
  if (!participant) {
    const awaited = match.awaits?.[slot]
    const isBye = match.status === 'completed' || (match.isBye && slot === 1)
    const text = match.emptyTexts?.[slot]
    if (match.holes?.[slot])
      return <Hole awaited={awaited ?? null} roundNumber={roundNumber} labels={labels} />
    return (
      <span className={cn(rowClasses, 'text-muted-foreground')}>
        <span className="truncate">
          {text ??
            (isBye ? labels.bye : awaited ? labels.winnerOf(roundNumber - 1, awaited) : labels.emptySlot)}
        </span>
      </span>
    )
  }

  const place = { matchId: match.id, slot }
  const shared = {
    'data-place': `${match.id}:${slot}`,
    tabIndex: tabSlot === slot ? 0 : -1,
    className: cn(
      rowClasses,
      '-outline-offset-2 transition-colors',
      litId === participant.id && 'bg-secondary',
      isOut(match, participant) && 'text-muted-foreground',
      match.winnerId === participant.id && 'font-semibold',
      match.winnerId === participant.id && (isFinal ? 'bg-gold/12' : 'bg-primary/12'),
    ),
    onPointerEnter: () => acts.onPoint(participant.id),
    onPointerLeave: () => acts.onPoint(null),
    onFocus: () => acts.onFocusPlace(place, participant.id),
    onBlur: () => acts.onFocusPlace(place, null),
  }
  const content = <SlotContent slot={slot} participant={participant} {...props} />

  const { href } = participant
  if (!href) {
    return (
      <button
        type="button"
        aria-pressed={pinnedId === participant.id}
        onClick={() => acts.onPin(participant.id)}
        {...shared}
      >
        {content}
      </button>
    )
  }
  return (
    <a href={href} onClick={(event) => follow(event, href, acts)} {...shared}>
      {content}
    </a>
  )
}

/** A slot that stays empty, drawn as a vacant place rather than as one that somebody may still take. */
function Hole({
  awaited,
  roundNumber,
  labels,
}: {
  awaited: number | null
  roundNumber: number
  labels: BracketLabels
}) {
  const why = awaited && labels.holeWhy(roundNumber - 1, awaited)
  return (
    <span className={cn(rowClasses, 'justify-start text-muted-foreground')} title={why || undefined}>
      <span
        aria-hidden
        className="size-(--face) shrink-0 rounded-full border border-dashed border-current opacity-70"
      />
      <span className="truncate">{labels.hole}</span>
      {why && <span className="sr-only">, {why}</span>}
    </span>
  )
}

/** After a double W.O. both sides are out. */
const isOut = ({ winnerId, unplayed }: BracketMatch, { id }: BracketParticipant) =>
  unplayed === 'double-walkover' || (winnerId !== null && winnerId !== id)

function follow(event: MouseEvent, href: string, { onOpen }: MatchActs): void {
  if (!onOpen || !isPlainClick(event)) return
  event.preventDefault()
  onOpen(href)
}

/** Clicks that open a new tab or window are left to the browser. */
function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

interface SlotContentProps extends MatchProps {
  slot: 0 | 1
  participant: BracketParticipant
}

function SlotContent({ slot, match, participant, isFinal, labels, viewerId }: SlotContentProps) {
  const hasWon = match.winnerId === participant.id
  const isChampion = hasWon && isFinal
  const isAbsent = match.unplayed !== undefined && !hasWon
  const won = match.unplayed === 'walkover' ? labels.advanced : labels.winner
  return (
    <>
      <span className={cn('flex min-w-0 items-center gap-2', isChampion && 'text-gold')}>
        {participant.face && (
          <ParticipantPicture
            type={participant.face.type}
            participant={{ name: participant.name, ...participant.face }}
            className="size-(--face)"
          />
        )}
        <span className="truncate" title={participant.name}>
          {participant.name}
        </span>
        <SeedMark seed={participant.seed} />
        {participant.isVip && <VipIcon />}
        {participant.note && (
          <span className="shrink-0 text-xs font-normal text-muted-foreground">{participant.note}</span>
        )}
        {participant.id === viewerId && (
          // Only for screen readers: the visible label is on the tag line, so it does not truncate the name.
          <span className="sr-only">, {labels.you}</span>
        )}
      </span>
      {isAbsent && <span className="sr-only">, {labels.absent}</span>}
      <span className="flex shrink-0 items-center gap-2 empty:hidden">
        {hasWon && (
          <>
            <span className="sr-only">, {isChampion && !match.unplayed ? labels.champion : won}</span>
            {isChampion ? (
              <Trophy aria-hidden className="size-4 shrink-0 text-gold" />
            ) : (
              <span
                aria-hidden
                className="shrink-0 rounded-sm bg-primary px-1.5 font-display text-xs font-bold text-primary-foreground"
              >
                {labels.winnerMark}
              </span>
            )}
          </>
        )}
        {match.score && <Games score={match.score} slot={slot} isMuted={!hasWon} labels={labels} />}
      </span>
    </>
  )
}

interface GamesProps {
  score: readonly [number, number]
  slot: 0 | 1
  isMuted: boolean
  labels: BracketLabels
}

function Games({ score, slot, isMuted, labels }: GamesProps) {
  return (
    <>
      <span className="sr-only">, {labels.score(score[slot], score[slot === 0 ? 1 : 0])}</span>
      <span aria-hidden className={cn('numeral min-w-4 text-right text-base', isMuted && 'opacity-80')}>
        {score[slot]}
      </span>
    </>
  )
}

import DoorOpen from 'lucide-react/icons/door-open'
import Eye from 'lucide-react/icons/eye'
import UserX from 'lucide-react/icons/user-x'
import { memo, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { LiveDot } from '@/ui/badge.tsx'
import { bracketLabels } from '@/ui/bracket/labels.ts'
import { SeedMark } from '@/ui/bracket/seed-mark.tsx'
import type { BracketMatch, BracketParticipant } from '@/ui/bracket/types.ts'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { ParticipantPicture } from '@/ui/participant-picture.tsx'
import { VipIcon } from '@/ui/vip-icon.tsx'
import { useStagesTexts } from './stages.texts.ts'

interface MatchListProps {
  label: string
  matches: readonly BracketMatch[]
  viewerId: string | null
  /** Matches that ended level, by id. */
  drawn: ReadonlySet<string>
  /** A sentence about a match. */
  noteOf?: (match: BracketMatch) => ReactNode
  className?: string
}

/** A long round starts with this many matches. */
const FIRST_MATCHES = 24

/** The matches of a round of a table, the viewer's own first. */
export function MatchList({ label, matches, viewerId, drawn, noteOf, className }: MatchListProps) {
  const isOwn = (match: BracketMatch) =>
    viewerId !== null && match.slots.some((slot) => slot?.id === viewerId)
  const { t } = useStagesTexts()
  const [isWhole, setIsWhole] = useState(false)
  const inOrder = [...matches.filter(isOwn), ...matches.filter((match) => !isOwn(match))]
  const hasMore = matches.length > FIRST_MATCHES
  const shown = isWhole ? inOrder : inOrder.slice(0, FIRST_MATCHES)
  return (
    <>
      <ol aria-label={label} className={cn('grid grid-cols-1 gap-3', className)}>
        {shown.map((match) => (
          <li key={match.id} className="min-w-0">
            <MatchCard
              match={match}
              viewerId={isOwn(match) ? viewerId : null}
              isDrawn={drawn.has(match.id)}
              note={noteOf?.(match) ?? null}
            />
          </li>
        ))}
      </ol>
      {hasMore && (
        <Button variant="ghost" size="sm" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? t('matches.showLess') : t('matches.showAll', { count: matches.length })}
        </Button>
      )}
    </>
  )
}

interface MatchCardProps {
  match: BracketMatch
  viewerId: string | null
  isDrawn: boolean
  note: ReactNode
}

const MatchCard = memo(function MatchCard({ match, viewerId, isDrawn, note }: MatchCardProps) {
  const { t } = useStagesTexts()
  const { number, status, slots } = match
  const isBye = status === 'completed' && slots.includes(null)
  return (
    <div
      className={cn(
        'surface flex h-full flex-col',
        status === 'live' && 'border-live/60',
        status !== 'completed' && viewerId && 'border-primary ring-1 ring-primary',
      )}
    >
      <div className="flex min-h-8 items-center gap-2 px-3 pt-1 text-xs text-muted-foreground">
        <span className="mr-auto flex gap-1 tabular-nums">
          {isBye ? t('matches.bye') : t('matches.table', { number })}
          {viewerId && <span className="font-semibold text-primary">· {bracketLabels.you}</span>}
        </span>
        <Status match={match} isDrawn={isDrawn} isBye={isBye} />
        <MatchLink match={match} />
      </div>
      {slots.map((participant, slot) =>
        participant ? (
          <SideRow
            key={participant.id}
            match={match}
            slot={slot === 0 ? 0 : 1}
            participant={participant}
            isDrawn={isDrawn}
            isBye={isBye}
          />
        ) : null,
      )}
      {note && (
        <div className="border-t border-line px-3 py-2 text-xs leading-4 text-muted-foreground">{note}</div>
      )}
    </div>
  )
})

function Status({
  match: { status, unplayed },
  isDrawn,
  isBye,
}: {
  match: BracketMatch
  isDrawn: boolean
  isBye: boolean
}) {
  const { t } = useStagesTexts()
  if (status === 'live') {
    return (
      <span className="inline-flex items-center gap-1.5 font-semibold text-live uppercase">
        <LiveDot />
        {bracketLabels.status.live}
      </span>
    )
  }
  if (status === 'dispute')
    return <span className="font-semibold text-warning">{bracketLabels.status.dispute}</span>
  if (unplayed) {
    return (
      <span className="inline-flex items-center gap-1 font-semibold whitespace-nowrap">
        <UserX aria-hidden className="size-3.5" />
        {bracketLabels.unplayed[unplayed]}
      </span>
    )
  }
  if (isDrawn) return <span className="font-semibold">{t('matches.drawn')}</span>
  if (isBye) return <span>{t('matches.byeHint')}</span>
  return status === 'waiting' ? (
    <span>{t('matches.waiting')}</span>
  ) : (
    <span className="sr-only">{bracketLabels.status.completed}</span>
  )
}

function MatchLink({ match: { href, isRoom, number } }: { match: BracketMatch }) {
  if (!href) return null
  const Icon = isRoom ? DoorOpen : Eye
  return (
    <Link
      to={href}
      className={cn(
        '-mr-1.5 inline-flex h-6 min-w-6 items-center justify-center gap-1 rounded-sm px-1 font-semibold hover:text-foreground hover:underline',
        isRoom && 'text-primary',
      )}
    >
      <Icon aria-hidden className="size-4" />
      <span className={cn(!isRoom && 'sr-only')}>{isRoom ? bracketLabels.open : bracketLabels.watch}</span>
      <span className="sr-only"> {bracketLabels.match(number)}</span>
    </Link>
  )
}

interface SideRowProps {
  match: BracketMatch
  slot: 0 | 1
  participant: BracketParticipant
  isDrawn: boolean
  isBye: boolean
}

function SideRow({ match, slot, participant, isDrawn, isBye }: SideRowProps) {
  const { score, unplayed, winnerId } = match
  const hasWon = winnerId === participant.id && !isBye
  const isAbsent = unplayed !== undefined && unplayed !== 'void' && !hasWon
  return (
    <p
      className={cn(
        'flex min-h-9 items-center gap-2 px-3 py-1 text-sm',
        slot === 1 && 'border-t border-line last:rounded-b-lg',
        hasWon && 'bg-primary/12 font-semibold',
        ((winnerId !== null && !hasWon && !isBye) || isAbsent) && 'text-muted-foreground',
      )}
    >
      {participant.face && (
        <ParticipantPicture
          type={participant.face.type}
          participant={{ name: participant.name, ...participant.face }}
          className="size-6 text-[0.625rem]"
        />
      )}
      <span className="flex min-w-0 flex-1 items-center gap-1.5">
        {participant.href ? (
          <Link
            to={participant.href}
            title={participant.name}
            className="min-w-0 truncate py-0.5 underline-offset-4 hover:underline"
          >
            {participant.name}
          </Link>
        ) : (
          <span className="min-w-0 truncate">{participant.name}</span>
        )}
        <SeedMark seed={participant.seed} />
        {participant.isVip && <VipIcon />}
        {participant.note && (
          <span className="shrink-0 text-xs font-normal text-muted-foreground">{participant.note}</span>
        )}
      </span>
      {isAbsent && <span className="sr-only">, {bracketLabels.absent}</span>}
      {hasWon && (
        <>
          <span className="sr-only">
            , {unplayed === 'walkover' ? bracketLabels.advanced : bracketLabels.winner}
          </span>
          <span
            aria-hidden
            className="shrink-0 rounded-sm bg-primary px-1.5 font-display text-xs font-bold text-primary-foreground"
          >
            {bracketLabels.winnerMark}
          </span>
        </>
      )}
      {score && (
        <>
          <span className="sr-only">, {bracketLabels.score(score[slot], score[slot === 0 ? 1 : 0])}</span>
          <span
            aria-hidden
            className={cn('numeral min-w-4 text-right text-base', !hasWon && !isDrawn && 'opacity-80')}
          >
            {score[slot]}
          </span>
        </>
      )}
    </p>
  )
}

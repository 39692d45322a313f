import CalendarClock from 'lucide-react/icons/calendar-clock'
import Check from 'lucide-react/icons/check'
import Timer from 'lucide-react/icons/timer'
import { formatDateTime } from '@/lib/formats.ts'
import { useMatchTitle } from '@/lib/round-names.ts'
import { cn } from '@/ui/cn.ts'
import { ParticipantPicture } from '@/ui/participant-picture.tsx'
import { ClockTime } from '../clocks/clock-time.tsx'
import { agoOf, type DeskMatch, missingSide } from './board.rules.ts'
import { useBoardTexts } from './board.texts.ts'
import { STATE_LOOKS } from './state-looks.ts'
import { useChoices } from './use-choices.ts'

interface BoardRowProps {
  type: 'individual' | 'team'
  match: DeskMatch
  isOpen: boolean
  now: number
}

/** One match: a card of three lines on a phone, one line on a desk. The whole row opens it. */
export function BoardRow({ type, match, isOpen, now }: BoardRowProps) {
  const { t } = useBoardTexts()
  const matchTitle = useMatchTitle()
  const choose = useChoices()
  const ago = useAgo(match, now)
  const detail = useDetail(match)
  const { hue } = STATE_LOOKS[match.state]
  return (
    <li className="min-w-0">
      <button
        type="button"
        data-match={match.id}
        aria-current={isOpen || undefined}
        onClick={() => choose({ match: match.id })}
        className={cn(
          'grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-lg bg-card px-3 py-2 text-left text-sm',
          'transition-colors hover:bg-muted md:h-11 md:rounded-none md:py-0',
          'md:grid-cols-[9.5rem_minmax(0,1fr)_minmax(0,1fr)_minmax(0,8rem)_4.5rem]',
          'focus-visible:-outline-offset-2',
          isOpen && cn('tint', hue),
        )}
      >
        <span className="truncate text-xs font-semibold text-muted-foreground">
          {matchTitle(match)} · {t('row.number', { number: match.number })}
        </span>
        <span className="text-right text-xs whitespace-nowrap text-muted-foreground tabular-nums md:order-last">
          {ago}
        </span>
        {match.sides.map((side, index) => (
          <Side
            // biome-ignore lint/suspicious/noArrayIndexKey: sides are identified by their place.
            key={index}
            type={type}
            match={match}
            side={side}
            score={match.score?.[index] ?? null}
          />
        ))}
        <span className="col-span-2 flex items-center gap-1.5 truncate text-xs text-muted-foreground max-md:empty:hidden md:col-span-1">
          {detail}
        </span>
      </button>
    </li>
  )
}

interface SideProps {
  type: 'individual' | 'team'
  match: DeskMatch
  side: DeskMatch['sides'][number] | null
  score: number | null
}

function Side({ type, match, side, score }: SideProps) {
  const { t } = useBoardTexts()
  const hasWon = side !== null && match.winnerId === side.participantId
  return (
    <span className="col-span-2 flex h-7 min-w-0 items-center gap-2 md:col-span-1">
      {side ? (
        <ParticipantPicture type={type} participant={side} className="size-6 shrink-0 text-[0.625rem]" />
      ) : (
        <span aria-hidden className="size-6 shrink-0 rounded-full border border-dashed" />
      )}
      <span
        className={cn(
          'min-w-0 truncate',
          side === null && 'text-muted-foreground',
          hasWon && 'font-semibold text-primary',
        )}
      >
        {side?.name ?? t('row.unknown')}
      </span>
      {hasWon && <span className="sr-only">{t('row.winner')}</span>}
      {side?.hasDeclared && match.status !== 'completed' && (
        <span className="inline-flex items-center gap-1 text-xs text-muted-foreground">
          <Check aria-hidden className="size-3.5" />
          <span className="md:sr-only">{t('row.declared')}</span>
        </span>
      )}
      {score !== null && (
        <span className={cn('ml-auto font-semibold tabular-nums', hasWon && 'text-primary')}>{score}</span>
      )}
    </span>
  )
}

function useAgo({ since, status }: DeskMatch, now: number): string {
  const { t } = useBoardTexts()
  if (since === null || status === 'pending') return ''
  const ago = agoOf(since, now)
  return ago.unit === 'now' ? t('since.now') : t(`since.${ago.unit}`, { count: ago.count })
}

/** The one thing to know besides the sides. */
function useDetail(match: DeskMatch) {
  const { t } = useBoardTexts()
  const { state, scheduledAt, assignedTo, outcome } = match
  if (state === 'dispute' || state === 'support')
    return assignedTo ? t('row.assigned', { name: assignedTo }) : t('row.free')
  if (outcome === 'double-forfeit') return t('row.double')
  if (outcome === 'drawn') return t('row.drawn')
  if (match.clock && (match.clock.deadlineAt !== null || match.clock.remainingMs !== null))
    return (
      <>
        <Timer aria-hidden className="size-3.5 shrink-0" />
        <ClockTime clock={match.clock} className="truncate" />
      </>
    )
  if (scheduledAt && match.status !== 'completed')
    return (
      <>
        <CalendarClock aria-hidden className="size-3.5 shrink-0" />
        <span className="truncate">{formatDateTime(scheduledAt)}</span>
      </>
    )
  const missing = state === 'declared' ? missingSide(match) : null
  return missing && t('row.waitingFor', { name: missing.name })
}

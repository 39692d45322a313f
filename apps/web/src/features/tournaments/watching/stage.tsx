import { artOf } from '@trunfo/artwork/game-art'
import { PAGES } from '@trunfo/contract/pages'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Equal from 'lucide-react/icons/equal'
import Gavel from 'lucide-react/icons/gavel'
import Hourglass from 'lucide-react/icons/hourglass'
import Trophy from 'lucide-react/icons/trophy'
import UserX from 'lucide-react/icons/user-x'
import { generatePath, Link } from 'react-router'
import { Badge } from '@/ui/badge.tsx'
import { cn } from '@/ui/cn.ts'
import { gameHue } from '@/ui/felt.ts'
import { ParticipantPicture } from '@/ui/participant-picture.tsx'
import { VipIcon } from '@/ui/vip-icon.tsx'
import { useTournamentsTexts } from '../tournaments.texts.ts'
import { useWatchedRound } from './watched-round.ts'
import type { WatchedMatch, WatchedSide } from './watching.api.ts'
import { useWatchingTexts } from './watching.texts.ts'

export type WatchedState =
  | 'waiting'
  | 'live'
  | 'dispute'
  | 'completed'
  | 'drawn'
  | 'walkover'
  | 'doubleWalkover'
  | 'calledOff'

export function stateOf({ status, outcome, tournament }: WatchedMatch): WatchedState {
  if (outcome === 'forfeit') return 'walkover'
  if (outcome === 'double-forfeit') return 'doubleWalkover'
  if (status === 'completed') return outcome === 'drawn' ? 'drawn' : 'completed'
  if (tournament.status === 'cancelled') return 'calledOff'
  if (status === 'pending') return 'waiting'
  return status === 'dispute' ? 'dispute' : 'live'
}

interface StageProps {
  match: WatchedMatch
  /** Participant id of the viewer or their team. */
  viewerId: string | null
}

/** Both sides on the game's felt, with the round, the status and the winner. */
export function Stage({ match, viewerId }: StageProps) {
  const { t } = useWatchingTexts()
  const { tournament, sides } = match
  const [one, other] = sides
  if (!one || !other) return null
  return (
    <section
      style={gameHue(artOf(tournament.gameName, tournament.gameArt).hue)}
      className="felt relative overflow-hidden rounded-xl px-3 pt-1 pb-5 shadow-e2 sm:px-6 sm:pt-2 sm:pb-8"
    >
      <div
        aria-hidden
        className="absolute inset-x-[-12%] top-18 -z-10 h-140 rounded-full border-2 border-foreground/15"
      />
      <StageBar match={match} />
      <h1 className="sr-only">{t('heading', { one: one.name, other: other.name })}</h1>
      <div className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-start gap-2 pt-3 sm:gap-6 sm:pt-6">
        <Side side={one} match={match} isViewer={one.participantId === viewerId} />
        <span aria-hidden className="numeral pt-5 text-2xl text-foreground/90 sm:pt-7 sm:text-3xl">
          {t('against')}
        </span>
        <Side side={other} match={match} isViewer={other.participantId === viewerId} />
      </div>
    </section>
  )
}

function StageBar({ match }: { match: WatchedMatch }) {
  const { t } = useWatchingTexts()
  const roundText = useWatchedRound()
  const { tournament } = match
  return (
    <div className="flex min-h-12 items-center gap-1">
      <Link
        to={generatePath(PAGES.tournament.path, { id: tournament.id })}
        aria-label={t('bracket')}
        className="-ml-2 flex size-11 shrink-0 items-center justify-center rounded-md hover:bg-foreground/10"
      >
        <ArrowLeft aria-hidden className="size-5" />
      </Link>
      <p className="min-w-0 flex-1 text-sm">
        <span className="block truncate font-display text-base font-bold">{roundText(match)}</span>
        <span className="block truncate" title={tournament.name}>
          {tournament.name}
        </span>
      </p>
      <StateChip state={stateOf(match)} />
    </div>
  )
}

const CHIPS = {
  waiting: { variant: 'neutral', icon: Hourglass },
  live: { variant: 'live', icon: null },
  dispute: { variant: 'warning', icon: Gavel },
  completed: { variant: 'neutral', icon: CircleCheck },
  drawn: { variant: 'neutral', icon: Equal },
  walkover: { variant: 'neutral', icon: UserX },
  doubleWalkover: { variant: 'neutral', icon: UserX },
  calledOff: { variant: 'destructive', icon: CircleX },
} as const

function StateChip({ state }: { state: WatchedState }) {
  const { t } = useWatchingTexts()
  const { variant, icon: Icon } = CHIPS[state]
  return (
    <Badge variant={variant} isOnPicture>
      {Icon && <Icon aria-hidden />}
      {t(`state.${state}`)}
    </Badge>
  )
}

interface SideProps {
  side: WatchedSide
  match: WatchedMatch
  isViewer: boolean
}

function Side({ side, match, isViewer }: SideProps) {
  const { t } = useWatchingTexts()
  const { t: shared } = useTournamentsTexts()
  const { type } = match.tournament
  const hasWon = match.winnerId === side.participantId
  const isUnplayed = match.outcome === 'forfeit' || match.outcome === 'double-forfeit'
  return (
    <div className="grid min-w-0 justify-items-center gap-1 text-center">
      <span
        className={cn(
          'grid rounded-full bg-background/40 p-1',
          type === 'team' && 'rounded-lg p-2',
          isViewer && 'bg-primary',
          hasWon && 'bg-gold',
          match.status === 'completed' && !hasWon && 'opacity-75',
        )}
      >
        <ParticipantPicture type={type} participant={side} className="size-18 sm:size-26" />
      </span>
      <span className="mt-1 flex max-w-full items-center gap-1.5">
        <strong className="line-clamp-2 font-display text-base wrap-anywhere sm:text-lg" title={side.name}>
          {side.path ? (
            <Link to={side.path} className="inline-block py-0.5 underline-offset-4 hover:underline">
              {side.name}
            </Link>
          ) : (
            side.name
          )}
        </strong>
        {side.isVip && <VipIcon />}
      </span>
      {isViewer && <span className="text-xs font-semibold text-primary">{shared('bracket.you')}</span>}
      {hasWon && (
        <Badge variant="gold" isOnPicture>
          <Trophy aria-hidden />
          {t(isUnplayed ? 'advanced' : 'won')}
        </Badge>
      )}
      {isUnplayed && !hasWon && (
        <Badge variant="neutral" isOnPicture>
          <UserX aria-hidden />
          {t('absent')}
        </Badge>
      )}
    </div>
  )
}

import Check from 'lucide-react/icons/check'
import Trophy from 'lucide-react/icons/trophy'
import UserX from 'lucide-react/icons/user-x'
import { Link } from 'react-router'
import { cn } from '@/ui/cn.ts'
import { ParticipantPicture } from '@/ui/participant-picture.tsx'
import { VipIcon } from '@/ui/vip-icon.tsx'
import type { Match, MatchSide } from '../matches.api.ts'
import { useMatchesTexts } from '../matches.texts.ts'
import { endingOf, wasPlayed } from './lobby-state.ts'
import { ownSideOf } from './sides.ts'

/** One side: its picture, its record in this tournament, and whether it has declared or won. */
export function StageSide({ match, side }: { match: Match; side: MatchSide }) {
  const { type } = match.tournament
  const isWinner = match.winnerId === side.participantId
  const isOwn = ownSideOf(match) === side
  const name =
    'line-clamp-2 max-w-full font-display text-sm leading-4 font-bold wrap-anywhere lg:text-lg lg:leading-5'
  return (
    <div className="grid min-w-0 content-start justify-items-center gap-0.5 text-center">
      <span
        className={cn(
          'mb-1 rounded-full bg-background/25 p-1',
          isOwn && 'bg-primary',
          isWinner && 'bg-gold',
          type === 'team' && 'rounded-lg',
          match.status === 'completed' && !isWinner && endingOf(match) !== 'drawn' && 'opacity-60',
        )}
      >
        <ParticipantPicture type={type} participant={side} className="block size-12 lg:size-20" />
      </span>
      {side.path ? (
        <Link to={side.path} className={cn(name, 'hover:underline')}>
          {side.name} {side.isVip && <VipIcon />}
        </Link>
      ) : (
        <span className={name}>{side.name}</span>
      )}
      <Record match={match} side={side} isOwn={isOwn} />
      <Mark match={match} side={side} />
    </div>
  )
}

function Record({ match, side, isOwn }: { match: Match; side: MatchSide; isOwn: boolean }) {
  const { t } = useMatchesTexts()
  const record =
    side.wins > 0
      ? t('lobby.wins', { count: side.wins })
      : isDebut(match)
        ? t('lobby.debut')
        : t('lobby.noWins')
  return (
    <span className="text-xs lg:text-sm">
      {isOwn && (
        <b className="font-semibold">
          {match.tournament.type === 'team' ? t('lobby.yourTeam') : t('lobby.you')}
        </b>
      )}
      {isOwn && ' · '}
      {record}
    </span>
  )
}

/**
 * Whether a side without a win plays its first match. In a knockout it does: nobody gets past the first match without a
 * win, and byes are no matches.
 */
function isDebut({ seriesRule, bracket, round }: Match): boolean {
  const isKnockout = seriesRule === 'elimination' && ['main', 'upper'].includes(bracket)
  return isKnockout || (round === 1 && bracket !== 'third' && bracket !== 'lower')
}

function Mark({ match, side }: { match: Match; side: MatchSide }) {
  const { t } = useMatchesTexts()
  const mark = markOf(match, side)
  if (!mark) return null
  const { icon: Icon, colour } = MARKS[mark]
  return (
    <span
      className={cn(
        'mt-1 inline-flex min-h-6 items-center gap-1 rounded-sm bg-background/88 px-2 text-xs font-semibold',
        colour,
      )}
    >
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {t(`lobby.${mark}`)}
    </span>
  )
}

const MARKS = {
  winner: { icon: Trophy, colour: 'text-gold' },
  advanced: { icon: Trophy, colour: 'text-gold' },
  absent: { icon: UserX, colour: 'text-foreground' },
  hasDeclared: { icon: Check, colour: 'text-success' },
} as const

function markOf(match: Match, side: MatchSide): keyof typeof MARKS | null {
  const isWalkover = !wasPlayed(match)
  if (match.winnerId === side.participantId)
    return isWalkover && endingOf(match) === 'walkover' ? 'advanced' : 'winner'
  if (match.status === 'completed') return isWalkover ? 'absent' : null
  return side.hasDeclared ? 'hasDeclared' : null
}

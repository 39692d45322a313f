import { PAGES } from '@trunfo/contract/pages'
import Trophy from 'lucide-react/icons/trophy'
import { generatePath, Link } from 'react-router'
import { useIsLive } from '@/lib/use-is-live.ts'
import { Badge } from '@/ui/badge.tsx'
import { cn } from '@/ui/cn.ts'
import { ParticipantPicture } from '@/ui/participant-picture.tsx'
import { VipIcon } from '@/ui/vip-icon.tsx'
import type { Match, MatchSide } from '../matches.api.ts'
import { useMatchesTexts } from '../matches.texts.ts'
import { ownSideOf, sidesOf } from './sides.ts'

/** Where the match belongs. */
export function MatchPlace({ match }: { match: Match }) {
  const { t } = useMatchesTexts()
  const { tournament, round, number, isTest } = match
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <Link
        to={generatePath(PAGES.tournament.path, { id: tournament.id })}
        className="inline-flex min-h-6 items-center font-medium wrap-anywhere text-primary underline-offset-4 hover:underline"
      >
        {tournament.name}
      </Link>
      {tournament.gameName && (
        <span className="wrap-anywhere text-muted-foreground">{tournament.gameName}</span>
      )}
      <span className="text-muted-foreground tabular-nums">{t('lobby.place', { round, number })}</span>
      {isTest && <Badge variant="warning">{t('lobby.test')}</Badge>}
      <Connection />
    </div>
  )
}

/** Whether what is said and declared shows at once. */
function Connection() {
  const { t } = useMatchesTexts()
  const isLive = useIsLive()
  return (
    <span
      title={isLive ? undefined : t('connection.awayHint')}
      className="ml-auto inline-flex items-center gap-1.5 text-xs text-muted-foreground"
    >
      <span aria-hidden className={cn('size-2 rounded-full', isLive ? 'bg-success' : 'bg-warning')} />
      {isLive ? t('connection.live') : t('connection.away')}
    </span>
  )
}

/** Both sides face to face, small enough on a phone to stay in reach. */
export function VersusHeader({ match }: { match: Match }) {
  const { t } = useMatchesTexts()
  const [one, other] = sidesOf(match)
  return (
    <div className="max-sm:py-2 sm:rounded-lg sm:border sm:bg-card sm:px-6 sm:py-4">
      <h1 className="sr-only">{t('lobby.heading', { one: one.name, other: other.name })}</h1>
      <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-2 sm:gap-6">
        <Side match={match} side={one} />
        <span aria-hidden className="font-display text-base font-bold text-muted-foreground sm:text-xl">
          {t('lobby.versus')}
        </span>
        <Side match={match} side={other} isRight />
      </div>
    </div>
  )
}

function Side({ match, side, isRight = false }: { match: Match; side: MatchSide; isRight?: boolean }) {
  const { t } = useMatchesTexts()
  const { type } = match.tournament
  const isWinner = match.winnerId === side.participantId
  const isLoser = match.winnerId !== null && !isWinner
  return (
    <div
      className={cn(
        'flex min-w-0 items-center gap-2 sm:gap-4',
        isRight && 'flex-row-reverse text-right',
        isLoser && 'text-muted-foreground',
      )}
    >
      <ParticipantPicture type={type} participant={side} className="size-9 sm:size-14" />
      <div className={cn('grid min-w-0 gap-0.5', isRight && 'justify-items-end')}>
        {side.path ? (
          <Link
            to={side.path}
            className="line-clamp-2 font-display leading-tight font-bold wrap-anywhere hover:underline max-sm:text-sm sm:text-lg"
          >
            {side.name} {side.isVip && <VipIcon />}
          </Link>
        ) : (
          <span className="line-clamp-2 font-display leading-tight font-bold wrap-anywhere max-sm:text-sm sm:text-lg">
            {side.name}
          </span>
        )}
        <span className={cn('flex flex-wrap items-center gap-x-2 text-xs', isRight && 'justify-end')}>
          {ownSideOf(match) === side && (
            <span className="text-muted-foreground">
              {type === 'team' ? t('lobby.yourTeam') : t('lobby.you')}
            </span>
          )}
          {isWinner && (
            <span className="inline-flex items-center gap-1 font-semibold text-success">
              <Trophy aria-hidden className="size-3.5" />
              {t('lobby.winner')}
            </span>
          )}
        </span>
      </div>
    </div>
  )
}

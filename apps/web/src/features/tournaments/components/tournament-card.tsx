import { artOf } from '@trunfo/artwork/game-art'
import { PAGES } from '@trunfo/contract/pages'
import Calendar from 'lucide-react/icons/calendar'
import Gamepad2 from 'lucide-react/icons/gamepad-2'
import Gift from 'lucide-react/icons/gift'
import Swords from 'lucide-react/icons/swords'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import { generatePath, Link } from 'react-router'
import { DateTime } from '@/lib/date-time.tsx'
import { Card } from '@/ui/card.tsx'
import { cn } from '@/ui/cn.ts'
import { Countdown } from '@/ui/countdown.tsx'
import { gameHue } from '@/ui/felt.ts'
import { Seats } from '@/ui/seats.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import type { TournamentCard as Tournament } from '../tournaments.api.ts'
import { useTournamentsTexts } from '../tournaments.texts.ts'
import { ChampionLine } from './champion-line.tsx'
import { Places } from './places.tsx'
import { PrizeTag } from './prize-tag.tsx'
import { type CardState, StateChip, stateOf } from './state-chip.tsx'
import { TournamentCover } from './tournament-cover.tsx'
import { useIsAhead } from './use-is-ahead.ts'

/** One tournament of the list. The whole card links to its page. */
export function TournamentCard({
  tournament,
  ...game
}: Pick<TournamentCardFaceProps, 'gameName' | 'gameArt' | 'isGameShown' | 'isFirst'> & {
  tournament: Tournament
}) {
  return (
    <TournamentCardFace
      tournament={tournament}
      {...game}
      className="transition-transform hover:-translate-y-0.5"
    >
      <Link
        to={generatePath(PAGES.tournament.path, { id: tournament.id })}
        className="outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
      >
        {tournament.name}
      </Link>
    </TournamentCardFace>
  )
}

interface TournamentCardFaceProps {
  /** `startsAt` is null while the organiser is still choosing it. */
  tournament: Omit<Tournament, 'name' | 'startsAt'> & { startsAt: string | null }
  /** Chooses the generated cover when none was uploaded. */
  gameName?: string | null | undefined
  gameArt?: string | null | undefined
  /** For lists with several games. */
  isGameShown?: boolean
  /** Shown instead of a game's name. */
  noGame?: string
  /** The cover is on top at every width, instead of on the left on a phone. */
  isPoster?: boolean
  /** Visible without scrolling: its cover loads eagerly. */
  isFirst?: boolean
  /** The name, as text or as a link. */
  children: ReactNode
  /** Buttons or links. */
  action?: ReactNode
  className?: string
}

const OUTLINES: Partial<Record<CardState, string>> = { live: 'border-live', vip: 'border-gold' }

/** The card's content, also used to preview a tournament that does not exist yet. */
export function TournamentCardFace(props: TournamentCardFaceProps) {
  const { tournament, gameName = null, gameArt = null, isGameShown = false, isPoster = false } = props
  const { t } = useTournamentsTexts()
  const isVipOnly = useIsAhead(tournament.vipOnlyUntil)
  const state = stateOf(tournament, isVipOnly)
  const isOver = state === 'completed' || state === 'cancelled'
  const { type, teamSize, startsAt } = tournament
  return (
    <Card
      style={gameHue(artOf(gameName, gameArt).hue)}
      className={cn(
        'relative h-full overflow-hidden shadow-e2',
        isPoster ? 'flex flex-col' : 'grid grid-cols-[5.75rem_1fr] sm:flex sm:flex-col',
        OUTLINES[state],
        props.className,
      )}
    >
      <div className={cn('relative shrink-0', isPoster ? 'h-36' : 'sm:h-36')}>
        <TournamentCover
          tournament={{ ...tournament, gameName, gameArt }}
          phoneCrop={isPoster ? undefined : 'tall'}
          isFirst={props.isFirst}
          className={cn('absolute inset-0 h-full', isOver && 'opacity-60')}
        />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-2 p-3 sm:gap-3 sm:p-4">
        <div
          className={isPoster ? 'absolute top-2.5 left-2.5 flex' : 'flex sm:absolute sm:top-2.5 sm:left-2.5'}
        >
          <StateChip tournament={tournament} state={state} isOnPicture />
        </div>
        <h3 className="line-clamp-2 text-base leading-snug wrap-anywhere">{props.children}</h3>
        <dl className="grid gap-1 text-sm sm:gap-1.5 [&_dt_svg]:mt-0.5 [&_dt_svg]:size-4 [&_dt_svg]:shrink-0 [&_dt_svg]:text-muted-foreground">
          {isGameShown && (
            <Fact icon={<Gamepad2 aria-label={t('detail.game')} role="img" />}>
              {gameName ?? props.noGame ?? t('list.others')}
            </Fact>
          )}
          <Fact icon={<Calendar aria-label={t('list.startsAt')} role="img" />}>
            {startsAt ? <DateTime instant={startsAt} /> : t('list.noDate')}
          </Fact>
          <Fact icon={<Swords aria-label={t('list.type')} role="img" />}>
            {type === 'team' && teamSize ? t('type.teamOf', { count: teamSize }) : t(`type.${type}`)}
          </Fact>
          <Fact icon={<Users aria-label={t('list.places')} role="img" />}>
            <Places tournament={tournament} />
          </Fact>
          <Fact
            icon={<Gift aria-label={t('list.prize')} role="img" />}
            className={isPoster ? onCover : onCoverFromSm}
          >
            <PrizeTag tournament={tournament} />
          </Fact>
        </dl>
        <Foot tournament={tournament} state={state} />
        {props.action}
      </div>
    </Card>
  )
}

/** Places the prize at the lower left of the cover, which has a fixed height, and grows it upwards. */
const onCover =
  'absolute top-33.5 left-2.5 max-w-3/4 -translate-y-full rounded-md bg-background/88 px-2.5 py-1.5 [&>dt]:sr-only'
const onCoverFromSm =
  'sm:absolute sm:top-33.5 sm:left-2.5 sm:max-w-3/4 sm:-translate-y-full sm:rounded-md sm:bg-background/88 sm:px-2.5 sm:py-1.5 sm:[&>dt]:sr-only'

/** Enrolment progress, the end of VIP early access, or the champion. */
function Foot({ tournament, state }: Pick<TournamentCardFaceProps, 'tournament'> & { state: CardState }) {
  const { t } = useTournamentsTexts()
  const { champion, type, participantCount, maxParticipants, vipOnlyUntil } = tournament
  if (state === 'cancelled') return null
  if (state === 'completed') return champion && <ChampionLine champion={champion} type={type} />
  return (
    <div className="mt-auto grid gap-2">
      {state === 'vip' && vipOnlyUntil && (
        <p className="flex justify-between gap-3 text-sm">
          <span className="text-muted-foreground">{t('state.opensIn')}</span>
          <Countdown endsAt={vipOnlyUntil} className="font-display font-bold" />
        </p>
      )}
      <Seats taken={participantCount} max={maxParticipants} />
    </div>
  )
}

interface FactProps {
  icon: ReactNode
  children: ReactNode
  className?: string
}

/** Never truncated: a cut prize would show another amount. */
function Fact({ icon, children, className }: FactProps) {
  return (
    <div className={cn('flex gap-2', className)}>
      <dt>{icon}</dt>
      <dd className="min-w-0 wrap-break-word">{children}</dd>
    </div>
  )
}

/** As tall as a card with a one-line name. */
export function TournamentCardSkeleton() {
  return (
    <Card className="grid h-52 grid-cols-[5.75rem_1fr] overflow-hidden sm:flex sm:h-80 sm:flex-col">
      <Skeleton className="h-full rounded-none sm:h-36" />
      <div className="grid content-start gap-3 p-3 sm:p-4">
        <Skeleton className="h-6 w-28 sm:hidden" />
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-2" />
      </div>
    </Card>
  )
}

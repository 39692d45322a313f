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
import { Skeleton } from '@/ui/skeleton.tsx'
import { usePrizeText } from '../prize-text.ts'
import type { TournamentCard as Tournament } from '../tournaments.api.ts'
import { useTournamentsTexts } from '../tournaments.texts.ts'
import { Places } from './places.tsx'
import { StatusBadge } from './status-badge.tsx'
import { TournamentCover } from './tournament-cover.tsx'

/** One tournament of the list; the whole card leads to its page. */
export function TournamentCard({
  tournament,
  ...game
}: Pick<TournamentCardFaceProps, 'gameName' | 'isGameShown'> & { tournament: Tournament }) {
  return (
    <TournamentCardFace
      tournament={tournament}
      {...game}
      className="transition-colors focus-within:border-ring hover:border-input"
    >
      <Link
        to={generatePath(PAGES.tournament.path, { id: tournament.id })}
        className="outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-ring"
      >
        {tournament.name}
      </Link>
    </TournamentCardFace>
  )
}

interface TournamentCardFaceProps {
  /** Without a date while one is being chosen. */
  tournament: Omit<Tournament, 'name' | 'startsAt'> & { startsAt: string | null }
  /** Colours what stands for a missing picture. */
  gameName?: string | null | undefined
  /** Where games are mixed. */
  isGameShown?: boolean
  /** The name, as text or as a link. */
  children: ReactNode
  className?: string
}

/** What a card shows, also of a tournament that is not there yet. */
export function TournamentCardFace({
  tournament,
  gameName,
  isGameShown = false,
  children,
  className,
}: TournamentCardFaceProps) {
  const { t } = useTournamentsTexts()
  const { id, coverUrl, status, isOverdue, type, teamSize, startsAt, prize } = tournament
  const prizeText = usePrizeText(prize)
  return (
    <Card className={`relative flex h-full flex-col overflow-hidden ${className ?? ''}`}>
      <TournamentCover url={coverUrl} seed={gameName ?? id} className="aspect-[5/2]" />
      <div className="flex flex-1 flex-col gap-3 p-4 max-sm:gap-2 max-sm:py-3">
        <div className="grid justify-items-start gap-2 max-sm:gap-1">
          <StatusBadge status={status} isOverdue={isOverdue} />
          <h3 className="line-clamp-2 text-base leading-snug wrap-anywhere">{children}</h3>
        </div>
        <dl className="mt-auto grid gap-1.5 text-sm max-sm:gap-1 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted-foreground">
          {isGameShown && (
            <Fact icon={<Gamepad2 aria-label={t('detail.game')} role="img" />}>
              {gameName ?? t('list.others')}
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
          <Fact icon={<Gift aria-label={t('list.prize')} role="img" />}>
            <span className={prize.type === 'none' ? 'text-muted-foreground' : 'font-medium'}>
              {prizeText}
            </span>
          </Fact>
        </dl>
      </div>
    </Card>
  )
}

/** In full, however long: a prize that is cut says another amount. */
function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex gap-2">
      <dt>{icon}</dt>
      <dd className="min-w-0 wrap-break-word">{children}</dd>
    </div>
  )
}

export function TournamentCardSkeleton() {
  return (
    <Card className="overflow-hidden">
      <Skeleton className="h-7 rounded-none sm:h-11" />
      <div className="grid gap-3 p-4">
        <Skeleton className="h-6 w-28 rounded-full" />
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-4 w-1/3" />
      </div>
    </Card>
  )
}

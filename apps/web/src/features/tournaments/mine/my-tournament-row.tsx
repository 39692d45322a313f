import { PAGES } from '@trunfo/contract/pages'
import { type MyTournamentPart, tournamentRoom } from '@trunfo/contract/tournaments'
import Calendar from 'lucide-react/icons/calendar'
import Crown from 'lucide-react/icons/crown'
import Gamepad2 from 'lucide-react/icons/gamepad-2'
import Swords from 'lucide-react/icons/swords'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import { generatePath, Link } from 'react-router'
import { DateTime } from '@/lib/date-time.tsx'
import { usePlaceTitle } from '@/lib/round-names.ts'
import { useLiveHead } from '@/lib/use-live-query.ts'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { cn } from '@/ui/cn.ts'
import { Skeleton } from '@/ui/skeleton.tsx'
import { VipIcon } from '@/ui/vip-icon.tsx'
import { Places } from '../components/places.tsx'
import { StatusBadge } from '../components/status-badge.tsx'
import { TournamentCover } from '../components/tournament-cover.tsx'
import type { MyTournament } from './mine.api.ts'
import { useMineTexts } from './mine.texts.ts'

interface RowProps {
  tournament: MyTournament
  part: MyTournamentPart
}

interface LiveRowProps extends RowProps {
  /** Refetched on the room's hints. */
  list: { queryKey: readonly string[] }
}

/** Subscribes to the tournament's room, so every round, result and enrolment updates the list. */
export function LiveRow({ list, ...row }: LiveRowProps) {
  useLiveHead(tournamentRoom(row.tournament.id), list)
  return <MyTournamentRow {...row} />
}

/** The whole row links to the tournament, its button to the match. */
export function MyTournamentRow({ tournament, part }: RowProps) {
  const { t } = useMineTexts()
  const { id, name, gameName, status, startsAt, isChampion, nextMatch } = tournament
  return (
    <Card
      className={cn(
        'relative grid h-full grid-cols-[4rem_1fr] content-start gap-x-4 gap-y-3 p-4 sm:grid-cols-[5.5rem_1fr]',
        nextMatch && 'border-primary',
      )}
    >
      <TournamentCover
        tournament={tournament}
        crop="square"
        className="size-16 rounded-md sm:row-span-3 sm:size-22"
      />
      <div className="flex min-w-0 flex-wrap content-start items-start justify-between gap-x-4 gap-y-2">
        <h3 className="min-w-0 text-base leading-snug wrap-anywhere">
          <Link
            to={generatePath(PAGES.tournament.path, { id })}
            className="outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-ring"
          >
            {name}
          </Link>
        </h3>
        <div className="flex flex-wrap gap-2">
          {isChampion && (
            <Badge variant="gold">
              <Crown aria-hidden />
              {t('row.champion')}
            </Badge>
          )}
          <StatusBadge status={status} />
        </div>
      </div>
      <div className="flex min-w-0 flex-wrap gap-x-5 gap-y-1 text-sm text-muted-foreground max-sm:col-span-2 [&_svg]:size-4 [&_svg]:shrink-0">
        <Fact icon={<Calendar aria-hidden />}>
          <DateTime instant={startsAt} />
        </Fact>
        <Fact icon={<Gamepad2 aria-hidden />}>{gameName ?? t('row.noGame')}</Fact>
        <Fact icon={<Users aria-hidden />}>
          <Places tournament={tournament} />
        </Fact>
      </div>
      <OwnState tournament={tournament} part={part} />
    </Card>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      {icon}
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </span>
  )
}

/** The viewer's status in the tournament, and their next match. */
function OwnState({ tournament, part }: RowProps) {
  const { t } = useMineTexts()
  const matchTitle = usePlaceTitle()
  const { name, status, nextMatch, isOut, isOrganiser, isEntered } = tournament
  if (nextMatch) {
    return (
      <div className="flex min-w-0 flex-wrap items-center justify-between gap-3 border-t border-line pt-3 max-sm:col-span-2">
        <p className="min-w-0 text-sm">
          <span className="text-muted-foreground">{t('row.against', { round: matchTitle(nextMatch) })}</span>{' '}
          <strong className="font-semibold wrap-anywhere">{nextMatch.opponentName}</strong>{' '}
          {nextMatch.isOpponentVip && <VipIcon />}
        </p>
        <Button asChild className="relative max-sm:w-full">
          <Link
            to={generatePath(PAGES.match.path, { matchId: nextMatch.id })}
            aria-label={t('row.openOf', { name })}
          >
            <Swords aria-hidden />
            {t('row.open')}
          </Link>
        </Button>
      </div>
    )
  }
  const words = [
    part === 'playing' && isOrganiser && t('row.organiser'),
    part === 'organising' && isEntered && t('row.player'),
    part === 'past' && isOrganiser && t('row.organised'),
    status === 'in_progress' && isEntered && (isOut ? t('row.out') : t('row.waiting')),
  ].filter((word) => word !== false)
  return words.length > 0 && <p className="text-sm max-sm:col-span-2">{words.join(' · ')}</p>
}

export function MyTournamentSkeleton() {
  return (
    <Card className="grid grid-cols-[4rem_1fr] gap-4 p-4 sm:grid-cols-[5.5rem_1fr]">
      <Skeleton className="size-16 rounded-md sm:size-22" />
      <div className="grid content-start gap-3">
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-4 w-1/2" />
      </div>
    </Card>
  )
}

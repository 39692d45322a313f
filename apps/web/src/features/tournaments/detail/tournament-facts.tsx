import { artOf } from '@trunfo/artwork/game-art'
import { PAGES } from '@trunfo/contract/pages'
import type { LucideIcon } from 'lucide-react'
import Calendar from 'lucide-react/icons/calendar'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Swords from 'lucide-react/icons/swords'
import UserRound from 'lucide-react/icons/user-round'
import Users from 'lucide-react/icons/users'
import type { PointerEvent, ReactNode } from 'react'
import { generatePath, Link } from 'react-router'
import { DateTime } from '@/lib/date-time.tsx'
import { formatNumber, formatZone } from '@/lib/formats.ts'
import { cn } from '@/ui/cn.ts'
import { gameHue } from '@/ui/felt.ts'
import { Seats } from '@/ui/seats.tsx'
import { useTournamentsTexts } from '../tournaments.texts.ts'
import type { Tournament } from './detail.api.ts'
import { TournamentPrize } from './tournament-prize.tsx'

/** The prize, followed by what players want to know before they enrol. */
export function TournamentFacts({ tournament }: { tournament: Tournament }) {
  const { t } = useTournamentsTexts()
  const { createdBy, startsAt, participantCount, maxParticipants, type, teamSize, game, seeding } = tournament
  // Formatting the time zone's name takes a phone a tenth of a second, so it waits for a hover.
  const nameZone = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    currentTarget.title = formatZone(startsAt)
  }
  return (
    <dl
      style={gameHue(artOf(game?.name ?? null, game?.art ?? null).hue)}
      className="grid min-w-0 flex-1 basis-72 grid-cols-2 gap-x-4 gap-y-5 text-sm sm:flex sm:flex-wrap sm:gap-x-10"
    >
      <TournamentPrize tournament={tournament} />
      <Fact icon={Calendar} label={t('list.startsAt')} className="max-sm:col-span-2">
        <span onPointerEnter={nameZone}>
          <DateTime instant={startsAt} />
        </span>
      </Fact>
      <Fact icon={Swords} label={t('list.type')}>
        {type === 'team' && teamSize ? t('type.teamOf', { count: teamSize }) : t(`type.${type}`)}
      </Fact>
      {seeding && (
        <Fact icon={ListOrdered} label={t('seeding.label')}>
          {t(`seeding.${seeding}`)}
        </Fact>
      )}
      <Fact icon={Users} label={t('detail.participants')}>
        <span className="tabular-nums">
          {formatNumber(participantCount)} / {formatNumber(maxParticipants)}
        </span>
        <Seats taken={participantCount} max={maxParticipants} className="mt-1.5 w-24" />
      </Fact>
      {createdBy && (
        <Fact icon={UserRound} label={t('detail.organiser')}>
          <Link
            to={generatePath(PAGES.profile.path, { username: createdBy })}
            className="text-primary underline-offset-4 hover:underline"
          >
            {createdBy}
          </Link>
        </Fact>
      )}
    </dl>
  )
}

interface FactProps {
  icon: LucideIcon
  label: string
  children: ReactNode
  className?: string
}

function Fact({ icon: Icon, label, children, className }: FactProps) {
  return (
    <div
      className={cn(
        'grid min-w-0 grid-cols-[auto_minmax(0,1fr)] content-start items-start gap-x-2.5',
        className,
      )}
    >
      <Icon aria-hidden className="row-span-2 mt-0.5 size-4 text-muted-foreground" />
      <dt className="text-xs text-muted-foreground">{label}</dt>
      <dd className="col-start-2 max-w-80 font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}

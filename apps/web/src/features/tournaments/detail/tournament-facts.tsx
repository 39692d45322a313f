import { PAGES } from '@trunfo/contract/pages'
import type { LucideIcon } from 'lucide-react'
import Calendar from 'lucide-react/icons/calendar'
import Gamepad2 from 'lucide-react/icons/gamepad-2'
import Swords from 'lucide-react/icons/swords'
import Trophy from 'lucide-react/icons/trophy'
import UserRound from 'lucide-react/icons/user-round'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import { generatePath, Link } from 'react-router'
import { DateTime } from '@/lib/date-time.tsx'
import { formatNumber, formatZone } from '@/lib/formats.ts'
import { cn } from '@/ui/cn.ts'
import { usePrizeText } from '../prize-text.ts'
import { GuaranteeMark } from '../prizes/guarantee-mark.tsx'
import { useTournamentsTexts } from '../tournaments.texts.ts'
import type { Tournament } from './detail.api.ts'

export function TournamentFacts({ tournament }: { tournament: Tournament }) {
  const { t } = useTournamentsTexts()
  const {
    game,
    createdBy,
    startsAt,
    prize,
    prizeGuarantee,
    participantCount,
    maxParticipants,
    type,
    teamSize,
  } = tournament
  const prizeText = usePrizeText(prize)
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 text-sm sm:flex sm:flex-wrap sm:gap-x-8">
      <Fact icon={Gamepad2} label={t('detail.game')}>
        {game?.name ?? t('list.others')}
      </Fact>
      <Fact icon={Swords} label={t('list.type')}>
        {type === 'team' && teamSize ? t('type.teamOf', { count: teamSize }) : t(`type.${type}`)}
      </Fact>
      <Fact icon={Calendar} label={t('list.startsAt')} className="max-sm:col-span-2">
        <span title={formatZone(startsAt)}>
          <DateTime instant={startsAt} />
        </span>
      </Fact>
      <Fact icon={Trophy} label={t('list.prize')} className={cn(prizeGuarantee && 'max-sm:col-span-2')}>
        {prizeText}
        {prizeGuarantee && <GuaranteeMark prize={prize} guarantee={prizeGuarantee} />}
      </Fact>
      <Fact icon={Users} label={t('detail.participants')}>
        <span className="tabular-nums">
          {formatNumber(participantCount)} / {formatNumber(maxParticipants)}
        </span>
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

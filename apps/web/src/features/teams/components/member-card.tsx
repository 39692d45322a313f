import { PAGES } from '@trunfo/contract/pages'
import Crown from 'lucide-react/icons/crown'
import Gamepad2 from 'lucide-react/icons/gamepad-2'
import { Suspense } from 'react'
import { generatePath, Link } from 'react-router'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { Avatar } from '@/ui/avatar.tsx'
import { cn } from '@/ui/cn.ts'
import { SuitIcon } from '@/ui/suits.tsx'
import { VipIcon } from '@/ui/vip-icon.tsx'
import { rankOf, suitOf } from '../cards.ts'
import type { Team, TeamMember } from '../teams.api.ts'
import { useTeamsTexts } from '../teams.texts.ts'

const MemberMenu = lazyComponent(async () => (await import('./member-menu.tsx')).MemberMenu)

interface MemberCardProps {
  team: Team
  member: TeamMember
  /** Position after the leader, who is 0. */
  place: number
  isViewer: boolean
}

/** A member as a playing card: rank in the corners, avatar in the middle, games at the bottom. */
export function MemberCard({ team, member, place, isViewer }: MemberCardProps) {
  const { t } = useTeamsTexts()
  const { userId, username, isVip, avatarUrl, role } = member
  const isLeader = role === 'leader'
  const suit = suitOf(userId)
  return (
    <article
      className={cn(
        'relative flex min-h-56 w-full flex-col items-center gap-3 overflow-hidden surface px-3 pt-9 pb-4 transition-colors hover:border-input',
        isLeader && 'border-primary/60 bg-linear-to-b from-primary/12 to-card to-60%',
      )}
    >
      <Corner rank={rankOf(place)} suit={suit} isLeader={isLeader} />
      <Avatar name={username} src={avatarUrl} size="lg" className={cn(isLeader && 'ring-2 ring-primary')} />
      <div className="grid w-full justify-items-center gap-1 text-center">
        <h2 className="w-full text-base leading-snug wrap-anywhere">
          <Link
            to={generatePath(PAGES.profile.path, { username })}
            className="outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
          >
            {username} {isVip && <VipIcon />}
          </Link>
          {isViewer && (
            <span className="font-sans text-sm font-normal text-primary"> ({t('members.you')})</span>
          )}
        </h2>
        {isLeader && (
          <p className="inline-flex items-center gap-1 text-sm font-medium text-primary">
            <Crown aria-hidden className="size-4" />
            {t('members.leader')}
          </p>
        )}
      </div>
      <Games member={member} />
      {team.abilities.canAssignGames && (
        <Suspense fallback={null}>
          <MemberMenu team={team} member={member} className="absolute top-0 right-0" />
        </Suspense>
      )}
    </article>
  )
}

function Corner({
  rank,
  suit,
  isLeader,
}: {
  rank: string
  suit: ReturnType<typeof suitOf>
  isLeader: boolean
}) {
  return (
    <span
      aria-hidden
      className={cn(
        'absolute top-2.5 left-3 grid justify-items-center gap-0.5 font-display text-base leading-none font-bold text-muted-foreground select-none',
        isLeader && 'text-primary',
      )}
    >
      {rank}
      <SuitIcon suit={suit} className="size-3" />
    </span>
  )
}

function Games({ member: { games, username } }: { member: TeamMember }) {
  const { t } = useTeamsTexts()
  if (games.length === 0) {
    return <p className="mt-auto text-xs text-muted-foreground">{t('members.noGames')}</p>
  }
  return (
    <ul aria-label={t('members.gamesOf', { username })} className="mt-auto grid w-full gap-1.5">
      {games.map(({ id, name }) => (
        <li
          key={id}
          className="flex items-center justify-center gap-1.5 rounded-sm bg-muted px-2 py-1 text-xs font-medium"
        >
          <Gamepad2 aria-hidden className="size-3.5 shrink-0 text-muted-foreground" />
          <span className="line-clamp-1 min-w-0 wrap-anywhere" title={name}>
            {name}
          </span>
        </li>
      ))}
    </ul>
  )
}

import { PAGES } from '@trunfo/contract/pages'
import type { Role } from '@trunfo/contract/roles'
import Settings from 'lucide-react/icons/settings'
import Trophy from 'lucide-react/icons/trophy'
import { generatePath, Link } from 'react-router'
import { useSession } from '@/lib/session.ts'
import { Avatar } from '@/ui/avatar.tsx'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { RoleBadge } from '@/ui/role-badge.tsx'
import { TeamCrest } from '@/ui/team-crest.tsx'
import type { Profile } from '../profiles.api.ts'
import { useProfilesTexts } from '../profiles.texts.ts'
import { FeltBand } from './felt-band.tsx'
import { ProfileStats } from './profile-stats.tsx'
import { ShareButton } from './share-button.tsx'

/** Who it is, as a card of the deck; whoever has won a tournament has the gold-edged one behind it. */
export function PlayerCard({ profile }: { profile: Profile }) {
  const { t } = useProfilesTexts()
  const { viewer } = useSession()
  const { id, username, avatarUrl, roles, titles, team } = profile
  const isOwn = viewer?.id === id

  return (
    <div className="relative lg:sticky lg:top-24">
      {titles > 0 && (
        <div
          aria-hidden
          className="absolute inset-0 translate-x-1.5 translate-y-1 rotate-1 rounded-lg border-2 border-gold bg-muted"
        />
      )}
      <Card className="relative overflow-hidden">
        <FeltBand seed={id} />
        <div className="-mt-14 grid justify-items-center gap-4 px-4 pb-4 text-center">
          <Avatar
            name={username}
            src={avatarUrl}
            alt={t('header.avatarOf', { username })}
            size="xl"
            className="ring-4 ring-card"
          />
          <h1 className="text-xl wrap-anywhere">{username}</h1>
          <ul aria-label={t('header.roles')} className="flex flex-wrap justify-center gap-1.5">
            {shownRoles(roles).map((role) => (
              <li key={role} className="flex">
                <RoleBadge of={role} />
              </li>
            ))}
            {titles > 0 && (
              <li className="flex">
                <Badge variant="gold">
                  <Trophy aria-hidden />
                  {t('header.titles', { count: titles })}
                </Badge>
              </li>
            )}
          </ul>
          {team && (
            <Link
              to={generatePath(PAGES.team.path, { id: team.id })}
              className="flex min-h-11 items-center gap-2 rounded-md px-2 text-left font-semibold hover:underline"
            >
              <TeamCrest tag={team.tag} className="size-8" />
              <span className="wrap-anywhere">
                {team.name} <span className="whitespace-nowrap text-muted-foreground">[{team.tag}]</span>
              </span>
            </Link>
          )}
          <ProfileStats profile={profile} />
          <div className="flex w-full flex-wrap gap-2">
            {isOwn && (
              <Button asChild variant="secondary" className="flex-auto px-3 whitespace-nowrap">
                <Link to={PAGES.accountSettings.path}>
                  <Settings aria-hidden />
                  {t('header.settings')}
                </Link>
              </Button>
            )}
            <ShareButton username={username} />
          </div>
        </div>
      </Card>
    </div>
  )
}

/** Everybody is a user: the badge says something only where it is the only one. */
function shownRoles(roles: readonly Role[]): readonly Role[] {
  const special = roles.filter((role) => role !== 'user')
  return special.length > 0 ? special : roles
}

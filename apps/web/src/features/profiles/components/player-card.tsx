import { useQuery } from '@tanstack/react-query'
import { artOf, FELT_HUES } from '@trunfo/artwork/game-art'
import { PAGES } from '@trunfo/contract/pages'
import type { Role } from '@trunfo/contract/roles'
import Club from 'lucide-react/icons/club'
import Diamond from 'lucide-react/icons/diamond'
import Heart from 'lucide-react/icons/heart'
import Settings from 'lucide-react/icons/settings'
import Spade from 'lucide-react/icons/spade'
import Trophy from 'lucide-react/icons/trophy'
import type { ReactNode } from 'react'
import { generatePath, Link } from 'react-router'
import { careerQuery } from '@/lib/career/career.api.ts'
import { formatDate, formatNumber } from '@/lib/formats.ts'
import { ReportButton } from '@/lib/report-button.tsx'
import { useSession } from '@/lib/session.ts'
import { ShareButton } from '@/lib/share-button.tsx'
import { Avatar } from '@/ui/avatar.tsx'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { cn } from '@/ui/cn.ts'
import { gameHue } from '@/ui/felt.ts'
import { RoleBadge } from '@/ui/role-badge.tsx'
import { TeamCrest } from '@/ui/team-crest.tsx'
import { VipIcon } from '@/ui/vip-icon.tsx'
import type { Profile } from '../profiles.api.ts'
import { useProfilesTexts } from '../profiles.texts.ts'

/** The player as a card of the deck. Tournament winners get a gold-edged card behind it. */
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
            className={cn('ring-4', roles.includes('vip') ? 'ring-gold' : 'ring-card')}
          />
          <h1 className="text-xl wrap-anywhere">
            {username} {roles.includes('vip') && <VipIcon />}
          </h1>
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
            <ShareButton
              shared={{
                path: generatePath(PAGES.profile.path, { username }),
                title: username,
                text: isOwn ? t('header.shareOwn') : t('header.shareOther', { username }),
              }}
              variant="outline"
              className="flex-auto px-3 whitespace-nowrap"
            />
          </div>
          {!isOwn && (
            <ReportButton
              thing={{ kind: 'profile', id }}
              what={username}
              size="sm"
              className="-mb-2 text-muted-foreground"
            />
          )}
        </div>
      </Card>
    </div>
  )
}

/** Everyone has the `user` role, so its badge shows only when there is no other. */
function shownRoles(roles: readonly Role[]): readonly Role[] {
  const special = roles.filter((role) => role !== 'user')
  return special.length > 0 ? special : roles
}

function ProfileStats({ profile }: { profile: Profile }) {
  const { t } = useProfilesTexts()
  const { username, wins, participations, cardcoins, memberSince } = profile
  return (
    <dl aria-label={t('stats.label', { username })} className="grid w-full grid-cols-2 gap-2">
      <Tile label={t('stats.wins')}>{formatNumber(wins)}</Tile>
      <Tile label={t('stats.participations')}>{formatNumber(participations)}</Tile>
      <Tile label={t('stats.cardcoins')}>{formatNumber(cardcoins)}</Tile>
      <Tile label={t('stats.memberSince')}>
        <time dateTime={memberSince}>{formatDate(memberSince)}</time>
      </Tile>
    </dl>
  )
}

function Tile({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse items-center justify-end gap-0.5 rounded-md bg-muted px-3 py-2.5">
      <dt className="text-xs text-muted-foreground">{label}</dt>
      <dd className="font-display text-lg font-bold tabular-nums wrap-anywhere">{children}</dd>
    </div>
  )
}

const suits = [Spade, Heart, Diamond, Club] as const

/** The felt of the player's most played game; without one, a hue derived from the seed. */
function FeltBand({ seed }: { seed: string }) {
  const { data } = useQuery(careerQuery(seed))
  const number = [...seed].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7)
  const own = FELT_HUES[number % FELT_HUES.length] ?? FELT_HUES[0]
  const hue = data?.favourite ? artOf(data.favourite.name, data.favourite.art).hue : own
  return (
    <div
      aria-hidden
      style={gameHue(hue)}
      className="flex h-24 items-start justify-between felt p-4 text-foreground/35"
    >
      {[0, 1].map((offset) => {
        const Suit = suits[(number + offset) % suits.length] ?? Spade
        return <Suit key={offset} className="size-6 fill-current stroke-0" />
      })}
    </div>
  )
}

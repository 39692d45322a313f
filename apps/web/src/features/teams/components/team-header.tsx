import { PAGES } from '@trunfo/contract/pages'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Crown from 'lucide-react/icons/crown'
import Trophy from 'lucide-react/icons/trophy'
import Users from 'lucide-react/icons/users'
import type { CSSProperties } from 'react'
import { generatePath, Link } from 'react-router'
import { formatDate, formatNumber } from '@/lib/formats.ts'
import { ShareButton } from '@/lib/share-button.tsx'
import { crestOf } from '@/ui/crest.ts'
import { SuitIcon } from '@/ui/suits.tsx'
import { TeamPicture } from '@/ui/team-crest.tsx'
import { VipIcon } from '@/ui/vip-icon.tsx'
import { suitOf } from '../cards.ts'
import type { Team } from '../teams.api.ts'
import { useTeamsTexts } from '../teams.texts.ts'
import { Seats, TeamName } from './team-marks.tsx'

/** The team's banner, in the colours of its crest. */
export function TeamHeader({ team }: { team: Team }) {
  const { t } = useTeamsTexts()
  const { name, tag, iconUrl, leader, wins, createdAt, memberCount } = team
  const colours = {
    '--team': crestOf(tag).field.hue,
    '--team-charge': crestOf(tag).charge.hue,
  } as CSSProperties
  return (
    <header
      style={colours}
      className="relative isolate overflow-hidden rounded-lg border border-[oklch(0.42_0.06_var(--team))] bg-[linear-gradient(115deg,oklch(0.32_0.065_var(--team)),oklch(0.23_0.035_var(--team))_55%,oklch(0.26_0.05_var(--team-charge)))]"
    >
      <SuitIcon
        suit={suitOf(team.id)}
        className="absolute -right-6 -bottom-8 -z-10 size-48 rotate-12 text-foreground/6 sm:size-64"
      />
      <div className="flex flex-col items-center gap-4 px-4 py-6 text-center sm:flex-row sm:gap-8 sm:p-8 sm:text-left">
        <TeamPicture tag={tag} iconUrl={iconUrl} className="size-28 rounded-lg drop-shadow-xl sm:size-36" />
        <div className="grid min-w-0 flex-1 gap-3">
          <div className="grid gap-1">
            <h1 className="text-xl wrap-anywhere sm:text-2xl">
              <TeamName name={name} tag={tag} />
            </h1>
            <p className="flex flex-wrap items-center justify-center gap-x-1.5 sm:justify-start">
              <Crown aria-hidden className="size-4 text-primary" />
              {t('page.ledBy')}{' '}
              <Link
                to={generatePath(PAGES.profile.path, { username: leader.username })}
                className="inline-flex min-h-6 items-center font-semibold wrap-anywhere text-primary underline-offset-4 hover:underline"
              >
                {leader.username}
              </Link>
              {leader.isVip && <VipIcon />}
            </p>
          </div>
          <ul
            aria-label={t('page.facts')}
            className="flex flex-wrap items-center justify-center gap-x-5 gap-y-2 text-sm text-foreground/85 tabular-nums sm:justify-start [&_li]:flex [&_li]:items-center [&_li]:gap-1.5 [&_svg]:size-4"
          >
            <li>
              <Users aria-hidden />
              {t('list.members', { members: memberCount })}
            </li>
            <li>
              <Trophy aria-hidden />
              {t('page.wins', { wins: formatNumber(wins) })}
            </li>
            <li>
              <CalendarDays aria-hidden />
              {t('page.since', { date: formatDate(createdAt) })}
            </li>
          </ul>
          <Seats taken={memberCount} className="mx-auto w-full max-w-48 sm:mx-0" />
        </div>
        <ShareButton
          shared={{
            path: generatePath(PAGES.team.path, { id: team.id }),
            title: name,
            text: t('page.share', { name, tag }),
          }}
          variant="secondary"
          size="sm"
          className="max-sm:absolute max-sm:top-3 max-sm:right-3 max-sm:size-11 sm:self-start"
          isShort
        />
      </div>
    </header>
  )
}

import type { AccountStatus } from '@trunfo/contract/moderation/person'
import { PAGES } from '@trunfo/contract/pages'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Ticket from 'lucide-react/icons/ticket'
import UserRound from 'lucide-react/icons/user-round'
import type { Ref } from 'react'
import { generatePath, Link } from 'react-router'
import { DateTime } from '@/lib/date-time.tsx'
import { formatDate } from '@/lib/formats.ts'
import { Avatar } from '@/ui/avatar.tsx'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { Fact } from '@/ui/fact.tsx'
import { Notice } from '@/ui/notice.tsx'
import { RoleBadge } from '@/ui/role-badge.tsx'
import { useModerationTexts } from '../moderation.texts.ts'
import type { Person } from './person.api.ts'

const TONES = { active: 'success', banned: 'destructive', erased: 'neutral' } as const satisfies Record<
  AccountStatus,
  string
>

export function BackToUsers() {
  const { t } = useModerationTexts()
  return (
    <Link
      to={PAGES.adminUsers.path}
      className="inline-flex min-h-11 items-center gap-2 justify-self-start text-sm font-medium text-muted-foreground hover:text-foreground"
    >
      <ArrowLeft aria-hidden className="size-4" />
      {t('person.back')}
    </Link>
  )
}

export function PersonHeader({ person, heading }: { person: Person; heading: Ref<HTMLHeadingElement> }) {
  const { t } = useModerationTexts()
  const { username, avatarUrl, status, roles } = person
  return (
    <header className="grid gap-4">
      <BackToUsers />
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="flex min-w-0 items-center gap-4">
          <Avatar name={username} src={avatarUrl} size="lg" />
          <div className="grid min-w-0 gap-2">
            <h1 ref={heading} tabIndex={-1} className="text-xl wrap-anywhere outline-none">
              {username}
            </h1>
            <p className="flex flex-wrap items-center gap-2">
              <Badge variant={TONES[status]}>{t(`person.status.${status}`)}</Badge>
              {roles
                .filter(({ role, isHeld }) => isHeld && role !== 'user')
                .map(({ role }) => (
                  <RoleBadge key={role} of={role} />
                ))}
            </p>
          </div>
        </div>
        {status !== 'erased' && <Shortcuts person={person} />}
      </div>
      {status === 'erased' ? <Notice>{t('person.erasedHint')}</Notice> : <Facts person={person} />}
    </header>
  )
}

/** Matches are on the profile, beside the tournaments. */
function Shortcuts({ person: { id, username } }: { person: Person }) {
  const { t } = useModerationTexts()
  return (
    <nav aria-label={t('person.links.label')} className="flex flex-wrap gap-3 max-sm:w-full">
      <Button asChild variant="outline" className="max-sm:flex-1">
        <Link to={generatePath(PAGES.profile.path, { username })}>
          <UserRound aria-hidden />
          {t('person.links.profile')}
        </Link>
      </Button>
      <Button asChild variant="outline" className="max-sm:flex-1">
        <Link to={`${PAGES.adminTickets.path}?owner=${id}&status=all`}>
          <Ticket aria-hidden />
          {t('person.links.tickets')}
        </Link>
      </Button>
    </nav>
  )
}

function Facts({ person }: { person: Person }) {
  const { t } = useModerationTexts()
  const { email, isEmailConfirmed, createdAt, hasSecondFactor, vipPaidUntil } = person
  return (
    <dl className="grid gap-x-8 text-sm sm:grid-cols-2">
      <Fact name={t('person.facts.email')}>
        {email}{' '}
        <Badge variant={isEmailConfirmed ? 'success' : 'warning'}>
          {isEmailConfirmed ? t('person.facts.confirmed') : t('person.facts.unconfirmed')}
        </Badge>
      </Fact>
      <Fact name={t('person.facts.since')}>
        <DateTime instant={createdAt} />
      </Fact>
      <Fact name={t('person.facts.secondFactor')}>
        {hasSecondFactor ? t('person.facts.on') : t('person.facts.off')}
      </Fact>
      {vipPaidUntil && <Fact name={t('person.facts.vip')}>{formatDate(vipPaidUntil)}</Fact>}
    </dl>
  )
}

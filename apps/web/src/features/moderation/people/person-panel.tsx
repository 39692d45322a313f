import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { PAGES } from '@trunfo/contract/pages'
import Ticket from 'lucide-react/icons/ticket'
import UserRound from 'lucide-react/icons/user-round'
import type { ReactNode, RefObject } from 'react'
import { generatePath, Link } from 'react-router'
import { DateTime } from '@/lib/date-time.tsx'
import { formatDate, formatNumber } from '@/lib/formats.ts'
import { Loaded } from '@/lib/loaded.tsx'
import { Avatar } from '@/ui/avatar.tsx'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { SidePanel } from '@/ui/side-panel.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useModerationTexts } from '../moderation.texts.ts'
import { historyQuery, personQuery } from '../person/person.api.ts'
import { type ListedPerson, personPath } from './people.api.ts'

const LATEST = 3

interface PersonPanelProps {
  person: ListedPerson
  heading: RefObject<HTMLHeadingElement | null>
  onClose: () => void
}

/** A panel with a user's summary, beside the list on desktop. The actions are on the user's page. */
export function PersonPanel({ person, heading, onClose }: PersonPanelProps) {
  const { t } = useModerationTexts()
  const { userId, username, email, avatarUrl, status, createdAt } = person
  const detail = useQuery(personQuery(userId))
  return (
    <SidePanel
      label={t('people.panel.label', { username })}
      title={username}
      lead={
        <p className="truncate" title={email}>
          {email}
        </p>
      }
      picture={<Avatar name={username} src={avatarUrl} size="lg" />}
      heading={heading}
      closeLabel={t('people.panel.close')}
      onClose={onClose}
    >
      <p className="flex flex-wrap gap-1.5">
        <Badge variant={status === 'banned' ? 'destructive' : 'success'}>{t(`statuses.${status}`)}</Badge>
        <Badge>{t('people.panel.since', { date: formatDate(createdAt) })}</Badge>
        {detail.data?.vipPaidUntil && (
          <Badge variant="gold">
            {t('people.panel.vipUntil', { date: formatDate(detail.data.vipPaidUntil) })}
          </Badge>
        )}
      </p>
      <Loaded query={detail} skeleton={<Skeleton className="h-16" />} failed={t('people.panel.failed')}>
        {({ record }) => (
          <dl className="grid grid-cols-2 gap-2">
            <Figure name={t('people.panel.wins')}>{formatNumber(record.wins)}</Figure>
            <Figure name={t('people.panel.tournaments')}>{formatNumber(record.participations)}</Figure>
          </dl>
        )}
      </Loaded>
      <Button asChild>
        <Link to={personPath(userId)}>{t('people.panel.open')}</Link>
      </Button>
      <div className="grid grid-cols-2 gap-2">
        <Button asChild variant="secondary">
          <Link to={generatePath(PAGES.profile.path, { username })}>
            <UserRound aria-hidden />
            {t('person.links.profile')}
          </Link>
        </Button>
        <Button asChild variant="secondary">
          <Link to={`${PAGES.adminTickets.path}?owner=${userId}&status=all`}>
            <Ticket aria-hidden />
            {t('person.links.tickets')}
          </Link>
        </Button>
      </div>
      <LatestActs userId={userId} />
    </SidePanel>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-1 rounded-md bg-well px-3 py-2.5">
      <dt className="text-xs text-muted-foreground">{name}</dt>
      <dd className="numeral text-base">{children}</dd>
    </div>
  )
}

function LatestActs({ userId }: { userId: string }) {
  const { t } = useModerationTexts()
  const history = useInfiniteQuery(historyQuery(userId))
  return (
    <section className="grid gap-2 text-sm">
      <h3 className="text-sm font-semibold">{t('people.panel.latest')}</h3>
      <Loaded query={history} skeleton={<Skeleton className="h-24" />} failed={t('acts.history.loadFailed')}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries).slice(0, LATEST)
          if (entries.length === 0) return <p className="text-muted-foreground">{t('acts.history.empty')}</p>
          return (
            <ol className="grid gap-2">
              {entries.map(({ id, at, entry }) => (
                <li key={id} className="grid">
                  {t(`acts.history.entries.${entry}`)}
                  <DateTime instant={at} shape="dateTime" className="text-xs text-muted-foreground" />
                </li>
              ))}
            </ol>
          )
        }}
      </Loaded>
    </section>
  )
}

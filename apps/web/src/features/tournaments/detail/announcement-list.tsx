import { PAGES } from '@trunfo/contract/pages'
import { splitLinks, type TextLink } from '@trunfo/contract/text-links'
import ExternalLink from 'lucide-react/icons/external-link'
import { generatePath, Link } from 'react-router'
import { DateTime } from '@/lib/date-time.tsx'
import { useTournamentsTexts } from '../tournaments.texts.ts'
import type { Tournament } from './detail.api.ts'

interface AnnouncementListProps {
  label: string
  tournament: Pick<Tournament, 'id' | 'announcements'>
}

/** Older ones are collapsed, so they do not push the content below out of sight. */
const AT_ONCE = 2

/** Newest first. */
export function AnnouncementList({ label, tournament: { id, announcements } }: AnnouncementListProps) {
  const { t } = useTournamentsTexts()
  const older = announcements.slice(AT_ONCE)
  return (
    <div className="grid gap-4 text-sm">
      <Said label={label} tournament={{ id, announcements: announcements.slice(0, AT_ONCE) }} />
      {older.length > 0 && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-primary">
            {t('detail.olderAnnouncements')}
          </summary>
          <Said label={t('detail.olderAnnouncements')} tournament={{ id, announcements: older }} />
        </details>
      )}
    </div>
  )
}

function Said({ label, tournament }: AnnouncementListProps) {
  return (
    <ul aria-label={label} className="grid gap-4">
      {tournament.announcements.map(({ id, text, createdAt }) => (
        <li key={id} className="grid gap-1 border-l-2 border-primary pl-3">
          <DateTime instant={createdAt} className="text-xs text-muted-foreground" />
          <p className="max-w-prose whitespace-pre-line wrap-anywhere">
            {splitLinks(text).map((part) =>
              typeof part === 'string' ? (
                part
              ) : (
                <AnnouncedLink key={part.number} link={part} at={{ id: tournament.id, announcementId: id }} />
              ),
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}

interface AnnouncedLinkProps {
  link: TextLink
  at: { id: string; announcementId: string }
}

/**
 * Links to a warning page that shows the destination. The label shows the real host, whatever the author
 * wrote.
 */
function AnnouncedLink({ link: { number, shown }, at }: AnnouncedLinkProps) {
  return (
    <Link
      to={generatePath(PAGES.announcementLink.path, { ...at, number: `${number}` })}
      className="font-medium text-primary underline underline-offset-4"
    >
      {shown}
      <ExternalLink aria-hidden className="ml-1 inline size-3.5 align-baseline" />
    </Link>
  )
}

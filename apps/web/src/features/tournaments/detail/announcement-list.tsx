import { DateTime } from '@/lib/date-time.tsx'
import { useTournamentsTexts } from '../tournaments.texts.ts'
import type { Tournament } from './detail.api.ts'

interface AnnouncementListProps {
  label: string
  announcements: Tournament['announcements']
}

/** The others wait behind a line: what comes below must not be pushed out of sight. */
const AT_ONCE = 2

/** Latest first, each with when it was said. */
export function AnnouncementList({ label, announcements }: AnnouncementListProps) {
  const { t } = useTournamentsTexts()
  const older = announcements.slice(AT_ONCE)
  return (
    <div className="grid gap-4 text-sm">
      <Said label={label} announcements={announcements.slice(0, AT_ONCE)} />
      {older.length > 0 && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-primary">
            {t('detail.olderAnnouncements')}
          </summary>
          <Said label={t('detail.olderAnnouncements')} announcements={older} />
        </details>
      )}
    </div>
  )
}

function Said({ label, announcements }: AnnouncementListProps) {
  return (
    <ul aria-label={label} className="grid gap-4">
      {announcements.map(({ id, text, createdAt }) => (
        <li key={id} className="grid gap-1 border-l-2 border-primary pl-3">
          <DateTime instant={createdAt} className="text-xs text-muted-foreground" />
          <p className="max-w-prose whitespace-pre-line wrap-anywhere">{text}</p>
        </li>
      ))}
    </ul>
  )
}

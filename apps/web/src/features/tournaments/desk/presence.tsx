import { OPEN_STATUSES } from '@trunfo/contract/tournaments'
import { formatDateTime, formatNumber } from '@/lib/formats.ts'
import { useIsAhead } from '../components/use-is-ahead.ts'
import type { Tournament } from '../detail/detail.api.ts'
import { useDeskTexts } from './desk.texts.ts'

/** How many are there before the start, how many wait for a place, and what the close does. */
export function Presence({ tournament }: { tournament: Tournament }) {
  const { t } = useDeskTexts()
  const { status, checkIn, participantCount, waitingCount } = tournament
  const isAhead = useIsAhead(checkIn?.opensAt ?? null)
  const isShown = OPEN_STATUSES.some((open) => open === status) && (checkIn !== null || waitingCount > 0)
  if (!isShown) return null
  return (
    <div className="grid gap-1 text-sm text-muted-foreground">
      <p className="flex flex-wrap gap-x-3 tabular-nums">
        {checkIn && !isAhead && (
          <span className="font-semibold text-foreground">
            {t('presence.count', {
              present: formatNumber(checkIn.presentCount),
              all: formatNumber(participantCount),
            })}
          </span>
        )}
        {waitingCount > 0 && <span>{t('presence.waiting', { count: waitingCount })}</span>}
      </p>
      {checkIn && (
        <p className="max-w-prose">
          {checkIn.closedAt
            ? t('presence.closed')
            : isAhead
              ? t('presence.ahead', { date: formatDateTime(checkIn.opensAt, 'dateAtTime') })
              : t('presence.open', { date: formatDateTime(checkIn.closesAt, 'dateAtTime') })}
        </p>
      )}
    </div>
  )
}

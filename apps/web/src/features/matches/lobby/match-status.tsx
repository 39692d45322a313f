import { formatDateTime } from '@/lib/formats.ts'
import { Notice } from '@/ui/notice.tsx'
import type { Match } from '../matches.api.ts'
import { useMatchesTexts } from '../matches.texts.ts'
import { nameOf } from './sides.ts'

/** Where the match stands, read out whenever it changes. */
export function MatchStatus({ match }: { match: Match }) {
  const { t } = useMatchesTexts()
  const { status, supportRequestedAt } = match
  const plays = match.viewer.participantId !== null
  return (
    <div role="status" className="grid gap-3">
      {status === 'in_progress' && (
        <Notice title={t('status.inProgress')}>
          {plays ? t('status.inProgressHint') : t('status.inProgressStaffHint')}
        </Notice>
      )}
      {status === 'dispute' && (
        <Notice tone="warning" title={t('status.dispute')}>
          {plays ? t('status.disputeHint') : t('status.disputeStaffHint')}
        </Notice>
      )}
      {status === 'completed' && (
        <Notice tone="success" title={t('status.completed')}>
          {t('status.completedHint', { name: nameOf(match, match.winnerId) })}
        </Notice>
      )}
      {supportRequestedAt && status !== 'completed' && (
        <Notice tone="warning" title={t('status.support')}>
          {t('status.supportHint', { date: formatDateTime(supportRequestedAt) })}
        </Notice>
      )}
    </div>
  )
}

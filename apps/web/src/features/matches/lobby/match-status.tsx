import { Suspense } from 'react'
import { formatDateTime } from '@/lib/formats.ts'
import { lazyComponent } from '@/lib/lazy-component.tsx'
import { Notice } from '@/ui/notice.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import type { Match } from '../matches.api.ts'
import { useMatchesTexts } from '../matches.texts.ts'
import { Ruling } from './ruling.tsx'
import { nameOf, opponentOf, ownSideOf } from './sides.ts'

const Ending = lazyComponent(async () => (await import('./ending.tsx')).Ending)

/** Where the match stands, read out whenever it changes. */
export function MatchStatus({ match }: { match: Match }) {
  const { t } = useMatchesTexts()
  const { status, supportRequestedAt } = match
  const plays = match.viewer.participantId !== null
  if (match.tournament.status === 'cancelled')
    return (
      <div role="status">
        <Notice tone="warning" title={t('status.calledOff')}>
          {t('status.calledOffHint')}
        </Notice>
      </div>
    )
  return (
    <div role="status" className="grid gap-3">
      {status === 'in_progress' && (
        <Notice title={t('status.inProgress')}>
          <InProgressHint match={match} />
        </Notice>
      )}
      {status === 'dispute' && (
        <Notice tone="warning" title={t('status.dispute')}>
          {plays ? t('status.disputeHint') : t('status.disputeStaffHint')}
        </Notice>
      )}
      {status === 'completed' && plays && (
        <Suspense fallback={<Skeleton className="h-40 rounded-lg" />}>
          <Ending match={match} />
        </Suspense>
      )}
      {status === 'completed' && !plays && (
        <Notice tone="success" title={t('status.completed')}>
          <p>{t('status.completedHint', { name: nameOf(match, match.winnerId) })}</p>
          <Ruling ruling={match.ruling} className="mt-3" />
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

/** What the viewer does now, and what follows from it. */
function InProgressHint({ match }: { match: Match }) {
  const { t } = useMatchesTexts()
  const own = ownSideOf(match)
  if (!own) return t('status.inProgressStaffHint')
  if (own.hasDeclared) return t('status.declaredHint', { name: opponentOf(match)?.name ?? '' })
  if (opponentOf(match)?.hasDeclared) return t('status.awaitedHint')
  return t('status.inProgressHint')
}

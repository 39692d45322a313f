import { useInfiniteQuery } from '@tanstack/react-query'
import type { Role } from '@trunfo/contract/roles'
import { DateTime } from '@/lib/date-time.tsx'
import { formatNumber, moneyInText } from '@/lib/formats.ts'
import { PagedList } from '@/lib/loaded.tsx'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/ui/card.tsx'
import { RoleBadge } from '@/ui/role-badge.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useModerationTexts } from '../moderation.texts.ts'
import { type HistoryEntry, historyQuery } from './person.api.ts'

export function HistoryCard({ userId }: { userId: string }) {
  const { t } = useModerationTexts()
  const list = useInfiniteQuery(historyQuery(userId))
  return (
    <Card aria-busy={list.isFetching}>
      <CardHeader>
        <CardTitle>{t('acts.history.title')}</CardTitle>
        <CardDescription>{t('acts.history.lead')}</CardDescription>
      </CardHeader>
      <CardContent>
        <PagedList
          list={list}
          of={({ entries }) => entries}
          skeleton={<Skeleton className="h-24" />}
          failed={t('acts.history.loadFailed')}
          more={{ label: t('acts.history.more') }}
          empty={<p className="text-sm text-muted-foreground">{t('acts.history.empty')}</p>}
        >
          {(entries) => (
            <ol aria-label={t('acts.history.title')} className="divide-y text-sm">
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ol>
          )}
        </PagedList>
      </CardContent>
    </Card>
  )
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const { t } = useModerationTexts()
  const { at, entry: kind, by, reason, roles, record } = entry
  const author = by === null ? t('acts.history.byOperator') : authorOf(by)
  function authorOf({ isOwner, username }: NonNullable<HistoryEntry['by']>) {
    if (isOwner) return t('acts.history.byOwner')
    return t('acts.history.by', { name: username ?? t('acts.history.gone') })
  }
  const amount = amountText(entry)
  return (
    <li className="grid gap-1 py-3 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5">
        <strong className="font-semibold">
          {t(`acts.history.entries.${kind}`)}
          {amount && <span className="tabular-nums"> · {amount}</span>}
        </strong>
        <DateTime instant={at} className="text-xs text-muted-foreground" />
      </p>
      <p className="wrap-anywhere text-muted-foreground">{author}</p>
      {reason && <p className="whitespace-pre-line wrap-anywhere">{t('acts.history.reason', { reason })}</p>}
      {roles && <RoleList label={t('acts.history.given')} roles={roles.given} />}
      {roles && <RoleList label={t('acts.history.taken')} roles={roles.taken} />}
      {record && <RecordChange record={record} />}
    </li>
  )
}

function amountText({ entry, amount }: HistoryEntry): string | null {
  if (amount === null) return null
  return entry === 'bonus_granted' ? moneyInText(amount) : formatNumber(amount)
}

function RoleList({ label, roles }: { label: string; roles: readonly Role[] }) {
  if (roles.length === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-2">
      {label}
      {roles.map((role) => (
        <RoleBadge key={role} of={role} />
      ))}
    </p>
  )
}

function RecordChange({ record: { before, after } }: { record: NonNullable<HistoryEntry['record']> }) {
  const { t } = useModerationTexts()
  return (
    <p className="text-muted-foreground tabular-nums">
      {t('acts.history.record', {
        winsBefore: before.wins,
        wins: after.wins,
        participationsBefore: before.participations,
        participations: after.participations,
      })}
      {before.isHidden !== after.isHidden &&
        ` · ${after.isHidden ? t('acts.history.hidden') : t('acts.history.shown')}`}
    </p>
  )
}

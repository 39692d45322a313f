import { useInfiniteQuery } from '@tanstack/react-query'
import { PAGES } from '@trunfo/contract/pages'
import ScrollText from 'lucide-react/icons/scroll-text'
import { generatePath, Link } from 'react-router'
import { DateTime } from '@/lib/date-time.tsx'
import { PagedList } from '@/lib/loaded.tsx'
import { Badge } from '@/ui/badge.tsx'
import { Empty } from '@/ui/empty.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { type LogEntry, logQuery } from './crew.api.ts'
import { useCrewTexts } from './crew.texts.ts'

export function CrewLog({ tournamentId }: { tournamentId: string }) {
  const { t } = useCrewTexts()
  const list = useInfiniteQuery(logQuery(tournamentId))
  return (
    <PagedList
      list={list}
      of={(page) => page.entries}
      skeleton={<Skeleton className="h-32" />}
      failed={t('log.failed')}
      empty={
        <Empty icon={ScrollText} title={t('log.empty')} description={t('log.emptyHint')} className="py-8" />
      }
    >
      {(entries) => (
        <ol aria-label={t('log.title')} aria-busy={list.isFetching} className="divide-y">
          {entries.map((entry) => (
            <Row key={entry.id} tournamentId={tournamentId} entry={entry} />
          ))}
        </ol>
      )}
    </PagedList>
  )
}

function Row({ tournamentId, entry }: { tournamentId: string; entry: LogEntry }) {
  const { t } = useCrewTexts()
  const { role, kind, reason, match, at } = entry
  const isNamed = role !== 'staff' && role !== 'clock'
  const deed = t(`log.kinds.${kind}`, {
    participant: entry.participant ?? t('log.somebody'),
    person: entry.person ?? t('log.somebody'),
    match: useMatchName(match),
  })
  return (
    <li className="grid gap-1 py-3 text-sm first:pt-0 last:pb-0">
      <p className="wrap-anywhere">
        <b className="font-semibold">{isNamed ? (entry.actor ?? t('log.gone')) : t(`roles.${role}`)}</b>{' '}
        {match ? (
          <Link
            to={generatePath(PAGES.tournamentMatch.path, { id: tournamentId, matchId: match.id })}
            className="underline-offset-4 hover:underline"
          >
            {deed}
          </Link>
        ) : (
          deed
        )}
      </p>
      {reason && (
        <p className="wrap-anywhere whitespace-pre-line text-muted-foreground">
          {t('log.reason', { reason })}
        </p>
      )}
      <p className="flex flex-wrap items-center gap-2 text-xs text-muted-foreground">
        {isNamed && <Badge>{t(`roles.${role}`)}</Badge>}
        <DateTime instant={at} shape="dateTime" />
      </p>
    </li>
  )
}

function useMatchName(match: LogEntry['match']): string {
  const { t } = useCrewTexts()
  if (!match) return t('log.noMatch')
  const [one, other] = match.sides.map((side) => side ?? t('log.noSide'))
  return t('log.match', { one: one ?? '', other: other ?? '' })
}

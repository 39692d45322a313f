import { useInfiniteQuery } from '@tanstack/react-query'
import ScrollText from 'lucide-react/icons/scroll-text'
import { DateTime } from '@/lib/date-time.tsx'
import { PagedList } from '@/lib/loaded.tsx'
import { Card } from '@/ui/card.tsx'
import { Empty } from '@/ui/empty.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { type TeamLog, teamLogsQuery } from '../teams.api.ts'
import { useTeamsTexts } from '../teams.texts.ts'

export function TeamLogs({ teamId }: { teamId: string }) {
  const { t } = useTeamsTexts()
  const list = useInfiniteQuery(teamLogsQuery(teamId))
  return (
    <PagedList
      list={list}
      of={(page) => page.logs}
      skeleton={<LogsSkeleton />}
      failed={(message) => t('logs.failed', { message })}
      empty={<Empty icon={ScrollText} title={t('logs.empty')} />}
    >
      {(logs) => (
        <Card>
          <ol aria-label={t('page.logs')} aria-busy={list.isFetching} className="divide-y">
            {logs.map((log) => (
              <LogRow key={log.id} log={log} />
            ))}
          </ol>
        </Card>
      )}
    </PagedList>
  )
}

const games = new Intl.ListFormat('pt-BR')

function LogRow({ log }: { log: TeamLog }) {
  const { t } = useTeamsTexts()
  const actor = log.actor ?? t('logs.somebody')
  const subject = log.subject ?? t('logs.somebody')
  const isWithoutGames = log.kind === 'games_assigned' && log.games.length === 0
  return (
    <li className="grid gap-x-4 gap-y-0.5 px-4 py-3 text-sm sm:grid-cols-[9rem_minmax(0,1fr)]">
      <DateTime instant={log.createdAt} shape="dateTime" className="text-muted-foreground" />
      <span className="wrap-anywhere">
        {isWithoutGames
          ? t('logs.noGames', { subject })
          : t(`logs.kinds.${log.kind}`, { actor, subject, games: games.format(log.games) })}
      </span>
    </li>
  )
}

function LogsSkeleton() {
  return (
    <Card aria-busy className="divide-y">
      {['w-2/3', 'w-1/2', 'w-3/5', 'w-2/5'].map((width) => (
        <div key={width} className="flex items-center gap-4 px-4 py-3">
          <Skeleton className="h-5 w-32 shrink-0" />
          <Skeleton className={`h-5 ${width}`} />
        </div>
      ))}
    </Card>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { RankingBoard } from '@trunfo/contract/rankings'
import Trophy from 'lucide-react/icons/trophy'
import { Loaded } from '@/lib/loaded.tsx'
import { Card } from '@/ui/card.tsx'
import { Empty } from '@/ui/empty.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { boardQuery, type RankingEntry } from '../rankings.api.ts'
import { useRankingsTexts } from '../rankings.texts.ts'
import { EntryName, EntryPicture, EntryScore, OwnBadge } from './entry.tsx'
import { Podium } from './podium.tsx'

const PODIUM_SIZE = 3

export function Board({ board }: { board: RankingBoard }) {
  const { t } = useRankingsTexts()
  const query = useQuery(boardQuery(board))
  return (
    <Loaded query={query} skeleton={<BoardSkeleton />} failed={t('board.failed')}>
      {({ entries }) =>
        entries.length === 0 ? (
          <Empty
            icon={Trophy}
            title={board === 'teams' ? t('empty.teams') : t('empty.players')}
            description={t(`empty.${board}Hint`)}
          />
        ) : (
          <div aria-busy={query.isFetching} className="grid gap-6">
            <Podium board={board} entries={entries.slice(0, PODIUM_SIZE)} />
            {entries.length > PODIUM_SIZE && <BoardRows board={board} entries={entries.slice(PODIUM_SIZE)} />}
          </div>
        )
      }
    </Loaded>
  )
}

function BoardRows({ board, entries }: { board: RankingBoard; entries: RankingEntry[] }) {
  const { t } = useRankingsTexts()
  return (
    <Card>
      <ol aria-label={t('board.others')} className="divide-y">
        {entries.map((entry) => (
          <li
            key={entry.id}
            className="relative flex min-h-16 items-center gap-3 px-4 py-2 transition-colors first:rounded-t-lg last:rounded-b-lg hover:bg-muted/50 sm:gap-4"
          >
            <span className="w-9 shrink-0 text-center font-display font-bold text-muted-foreground tabular-nums">
              <span aria-hidden>{entry.place}º</span>
              <span className="sr-only">{t('board.place', { place: entry.place })}</span>
            </span>
            <EntryPicture entry={entry} />
            <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-0.5">
              <span className="flex min-w-0 flex-auto flex-wrap items-center gap-x-2 gap-y-0.5">
                <EntryName board={board} entry={entry} />
                <OwnBadge board={board} entry={entry} />
              </span>
              <span className="text-sm text-muted-foreground sm:text-base">
                <EntryScore board={board} score={entry.score} />
              </span>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** Reserves space for the podium and the rows, so little shifts when they load. */
function BoardSkeleton() {
  return (
    <div aria-busy className="grid gap-6">
      <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-3 sm:gap-4">
        {['max-sm:col-span-2 sm:order-2 sm:h-52', 'sm:order-1 sm:h-46', 'sm:order-3 sm:h-42'].map((seat) => (
          <Skeleton key={seat} className={`h-44 rounded-lg ${seat}`} />
        ))}
      </div>
      <Card className="divide-y">
        {['w-40', 'w-28', 'w-48', 'w-32'].map((width) => (
          <div key={width} className="flex min-h-16 items-center gap-4 px-4 py-2">
            <Skeleton className="h-5 w-9" />
            <Skeleton className="size-11 rounded-full" />
            <Skeleton className={`h-5 ${width}`} />
          </div>
        ))}
      </Card>
    </div>
  )
}

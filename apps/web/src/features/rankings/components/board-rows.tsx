import type { RankingBoard } from '@trunfo/contract/rankings'
import { Card } from '@/ui/card.tsx'
import type { RankingEntry } from '../rankings.api.ts'
import { useRankingsTexts } from '../rankings.texts.ts'
import { EntryName, EntryPicture, EntryScore, OwnBadge } from './entry.tsx'

export function BoardRows({ board, entries }: { board: RankingBoard; entries: RankingEntry[] }) {
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

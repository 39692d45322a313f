import type { RankingBoard } from '@trunfo/contract/rankings'
import Crown from 'lucide-react/icons/crown'
import { cn } from '@/ui/cn.ts'
import type { RankingEntry } from '../rankings.api.ts'
import { useRankingsTexts } from '../rankings.texts.ts'
import { EntryName, EntryPicture, type EntryProps, EntryScore, OwnBadge } from './entry.tsx'

/** Styles by rank, which several entries may share: ties stand equally high. */
const steps = [
  'border-gold bg-linear-to-b from-gold/15 to-card',
  'border-input bg-linear-to-b from-foreground/8 to-card sm:mt-6',
  'border-[oklch(0.56_0.09_50)] bg-linear-to-b from-[oklch(0.56_0.09_50)]/15 to-card sm:mt-10',
] as const

/** On wide screens the first of three stands in the middle; the DOM keeps the order of ranks. */
const seatsOfThree = ['max-sm:col-span-2 sm:order-2', 'sm:order-1', 'sm:order-3'] as const
const seatOfFewer = 'max-sm:col-span-2'

export function Podium({ board, entries }: { board: RankingBoard; entries: RankingEntry[] }) {
  const { t } = useRankingsTexts()
  const isFull = entries.length === seatsOfThree.length
  return (
    <ol
      aria-label={t('board.best')}
      className="grid grid-cols-2 gap-3 sm:auto-cols-[minmax(0,18rem)] sm:grid-flow-col sm:grid-cols-none sm:justify-center sm:gap-4"
    >
      {entries.map((entry, index) => (
        <PodiumCard
          key={entry.id}
          board={board}
          entry={entry}
          seat={(isFull && seatsOfThree[index]) || seatOfFewer}
        />
      ))}
    </ol>
  )
}

function PodiumCard({ board, entry, seat }: EntryProps & { seat: string }) {
  const { t } = useRankingsTexts()
  const { place, score } = entry
  const isFirst = place === 1
  return (
    <li
      className={cn(
        'relative grid content-start justify-items-center gap-2 surface p-4 text-center transition-colors hover:bg-muted/50 sm:pb-6',
        steps[place - 1],
        seat,
      )}
    >
      <span
        className={cn(
          'flex min-h-6 items-center gap-1.5 font-display text-sm font-bold whitespace-nowrap',
          isFirst ? 'text-gold' : 'text-muted-foreground',
        )}
      >
        {isFirst && <Crown aria-hidden className="size-6 fill-current" />}
        {t('board.place', { place })}
      </span>
      <EntryPicture entry={entry} isLarge />
      <EntryName board={board} entry={entry} />
      <OwnBadge board={board} entry={entry} />
      <span className={cn('font-display font-bold', isFirst ? 'text-lg' : 'text-base')}>
        <EntryScore board={board} score={score} />
      </span>
    </li>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { RankingBoard } from '@trunfo/contract/rankings'
import Trophy from 'lucide-react/icons/trophy'
import { errorText } from '@/lib/error-text.ts'
import { Empty } from '@/ui/empty.tsx'
import { ErrorState } from '@/ui/error-state.tsx'
import { boardQuery } from '../rankings.api.ts'
import { useRankingsTexts } from '../rankings.texts.ts'
import { BoardRows } from './board-rows.tsx'
import { BoardSkeleton } from './board-skeleton.tsx'
import { Podium } from './podium.tsx'

const PODIUM_SIZE = 3

export function Board({ board }: { board: RankingBoard }) {
  const { t } = useRankingsTexts()
  const { data, error, isFetching, refetch } = useQuery(boardQuery(board))

  if (error && !data) {
    return (
      <ErrorState
        title={t('board.failed')}
        description={errorText(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  if (!data) return <BoardSkeleton />
  const { entries } = data
  if (entries.length === 0) {
    return (
      <Empty
        icon={Trophy}
        title={board === 'teams' ? t('empty.teams') : t('empty.players')}
        description={t(`empty.${board}Hint`)}
      />
    )
  }
  return (
    <div aria-busy={isFetching} className="grid gap-6">
      <Podium board={board} entries={entries.slice(0, PODIUM_SIZE)} />
      {entries.length > PODIUM_SIZE && <BoardRows board={board} entries={entries.slice(PODIUM_SIZE)} />}
    </div>
  )
}

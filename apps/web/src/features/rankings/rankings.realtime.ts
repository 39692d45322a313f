import { useQueryClient } from '@tanstack/react-query'
import { RANKING_ROOM, type RankingBoard } from '@trunfo/contract/rankings'
import { refresh } from '@/lib/query.ts'
import { useRoom } from '@/lib/use-room.ts'
import { boardQuery, ownQuery } from './rankings.api.ts'

/** Every match of the platform may move the board that is shown, and the viewer on it. */
export function useLiveBoard(board: RankingBoard): void {
  const queryClient = useQueryClient()
  useRoom(RANKING_ROOM, (hint) => {
    void refresh(queryClient, boardQuery(board), hint)
    void refresh(queryClient, ownQuery(board), hint)
  })
}

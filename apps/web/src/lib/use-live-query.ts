import { useQueryClient } from '@tanstack/react-query'
import { refresh, refreshShort } from './query.ts'
import { useRoom } from './use-room.ts'

interface Queried {
  queryKey: readonly string[]
}

/** Refetches the queries on each hint of the room. */
export function useLiveQuery(room: string | null, queries: Queried | readonly Queried[]): void {
  const queryClient = useQueryClient()
  useRoom(room, (hint) => {
    for (const query of [queries].flat()) void refresh(queryClient, query, hint)
  })
}

/** Like `useLiveQuery`, for a paged list: see `refreshShort`. */
export function useLiveHead(room: string | null, query: Queried): void {
  const queryClient = useQueryClient()
  useRoom(room, (hint) => void refreshShort(queryClient, query, hint))
}

import { useQueryClient } from '@tanstack/react-query'
import { presenceRoom } from '@trunfo/contract/tournaments'
import { refresh } from '@/lib/query.ts'
import { useRoom } from '@/lib/use-room.ts'
import { sharedQuery } from './detail.api.ts'

/** The live count of those who are there. */
export function useLivePresence(
  id: string,
  alsoRefresh: (hint: { version: string | undefined }) => void,
): void {
  const queryClient = useQueryClient()
  useRoom(presenceRoom(id), (hint) => {
    void refresh(queryClient, sharedQuery(id), hint)
    alsoRefresh(hint)
  })
}

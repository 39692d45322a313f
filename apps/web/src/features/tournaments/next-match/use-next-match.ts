import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type NotificationKind, notificationsRoom } from '@trunfo/contract/notifications'
import type { Schemas } from '@/lib/api.ts'
import { query } from '@/lib/query.ts'
import { useSession } from '@/lib/session.ts'
import { useRoom } from '@/lib/use-room.ts'

export type NextMatch = NonNullable<Schemas['NextMatch']['match']>
export type NextTodo = NonNullable<Schemas['NextMatch']['todo']>

export const nextMatchQuery = query('/api/tournaments/next-match')

/** Notification kinds sent when the viewer's next match changes. */
const TELLING: readonly NotificationKind[] = ['match', 'tournament']

/**
 * The viewer's open match and what they do next; null if there is none or it is not loaded. Players are notified of each of
 * their matches and of check-ins, so the notifications room triggers the refetch: no polling is needed.
 */
export function useNextMatch(): { match: NextMatch | null; todo: NextTodo | null } {
  const queryClient = useQueryClient()
  const { viewer } = useSession()
  const { data } = useQuery({ ...nextMatchQuery, enabled: viewer !== null })
  const askAgain = () => void queryClient.invalidateQueries({ queryKey: nextMatchQuery.queryKey })
  useRoom(viewer && notificationsRoom(viewer.id), {
    onHint: askAgain,
    onRows: (rows) => {
      if ((rows as Schemas['Notification'][]).some(({ kind }) => TELLING.includes(kind))) askAgain()
    },
  })
  return { match: (viewer && data?.match) ?? null, todo: (viewer && data?.todo) ?? null }
}

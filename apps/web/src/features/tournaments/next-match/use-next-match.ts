import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type NotificationKind, notificationsRoom } from '@trunfo/contract/notifications'
import type { Schemas } from '@/lib/api.ts'
import { query } from '@/lib/query.ts'
import { useSession } from '@/lib/session.ts'
import { useRoom } from '@/lib/use-room.ts'

export type NextMatch = NonNullable<Schemas['NextMatch']['match']>

const nextMatchQuery = query('/api/tournaments/next-match')

/** What a person is told of when a match begins to wait for them or waits no longer. */
const TELLING: readonly NotificationKind[] = ['match', 'tournament']

/**
 * The match that waits for the viewer; null while none is known. Whoever plays is told of every match of theirs, so
 * the room that the bell listens to says when to ask again: no other room, and nothing to ask for in between.
 */
export function useNextMatch(): NextMatch | null {
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
  return (viewer && data?.match) ?? null
}

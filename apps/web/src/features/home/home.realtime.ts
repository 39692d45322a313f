import { useQuery, useQueryClient } from '@tanstack/react-query'
import { HOME_ROOM } from '@trunfo/contract/home'
import { tournamentRoom } from '@trunfo/contract/tournaments'
import { refresh } from '@/lib/query.ts'
import { useSession } from '@/lib/session.ts'
import { useLiveQuery } from '@/lib/use-live-query.ts'
import { useRoom } from '@/lib/use-room.ts'
import { homeQuery, type NextMatch, nextMatchQuery } from './home.api.ts'

/** A round may be drawn in any of the viewer's tournaments, which this page does not know. */
const NEXT_MATCH_INTERVAL_MS = 30_000

export function useLiveHome(): void {
  useLiveQuery(HOME_ROOM, homeQuery)
}

/** The match that waits for the viewer; null while none is known. */
export function useNextMatch(): NextMatch | null {
  const queryClient = useQueryClient()
  const { viewer } = useSession()
  const { data } = useQuery({
    ...nextMatchQuery,
    enabled: viewer !== null,
    refetchInterval: NEXT_MATCH_INTERVAL_MS,
  })
  const match = (viewer && data?.match) ?? null
  // Its own tournament tells when it is decided, and the page's room when one begins.
  useRoom(match ? tournamentRoom(match.tournament.id) : viewer && HOME_ROOM, (hint) => {
    void refresh(queryClient, nextMatchQuery, hint)
  })
  return match
}

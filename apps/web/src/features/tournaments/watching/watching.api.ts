import { useQuery, useQueryClient } from '@tanstack/react-query'
import { tournamentRoom } from '@trunfo/contract/tournaments'
import type { Schemas } from '@/lib/api.ts'
import { publicQuery, query, refresh } from '@/lib/query.ts'
import { useSession } from '@/lib/session.ts'
import { useRoom } from '@/lib/use-room.ts'

export type WatchedMatch = Schemas['WatchedMatch']
export type WatchedSide = WatchedMatch['sides'][number]

interface Which {
  id: string
  matchId: string
}

const watchedQuery = ({ id, matchId }: Which) =>
  publicQuery('/api/tournaments/{id}/matches/{matchId}', { params: { path: { id, matchId } } })

/** The public view of a match, refreshed by its tournament's hints. */
export function useWatchedMatch(which: Which) {
  const queryClient = useQueryClient()
  useRoom(tournamentRoom(which.id), (hint) => void refresh(queryClient, watchedQuery(which), hint))
  return useQuery(watchedQuery(which))
}

interface OwnPlace {
  /** Participant id of the viewer or their team. */
  participantId: string | null
  /** The viewer plays in the match, or is staff. */
  canOpenRoom: boolean
}

/** In team tournaments only the open match is surely the viewer's: not every member is in the line-up. */
export function useOwnPlace({ tournament, id, sides }: WatchedMatch): OwnPlace {
  const { viewer } = useSession()
  const { data } = useQuery({
    ...query('/api/tournaments/{id}/viewer', { params: { path: { id: tournament.id } } }),
    enabled: viewer !== null,
  })
  const own = data?.viewer.participantId
  const participantId = sides.find((side) => side.participantId === own)?.participantId ?? null
  const isPlayer =
    data?.viewer.openMatchId === id || (participantId !== null && tournament.type === 'individual')
  return { participantId, canOpenRoom: isPlayer || (data?.abilities.canOpenAnyMatch ?? false) }
}

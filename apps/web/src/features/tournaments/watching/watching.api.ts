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

/** The match as everybody sees it, live with its tournament. */
export function useWatchedMatch(which: Which) {
  const queryClient = useQueryClient()
  useRoom(tournamentRoom(which.id), (hint) => void refresh(queryClient, watchedQuery(which), hint))
  return useQuery(watchedQuery(which))
}

interface OwnPlace {
  /** The side that is the viewer, or the viewer's team. */
  participantId: string | null
  /** The room is theirs to open: they play in it, or are staff. */
  canOpenRoom: boolean
}

/** Of a team's match only the open one is sure to be the viewer's: not every member is in the line-up. */
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

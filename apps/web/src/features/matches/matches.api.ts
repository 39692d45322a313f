import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { call, type Schemas } from '@/lib/api.ts'
import { query } from '@/lib/query.ts'

export type Match = Schemas['MatchLobby']
export type MatchSide = Schemas['MatchSide']
export type MatchStaff = NonNullable<Match['staff']>
export type MatchProof = MatchSide['proofs'][number]
export type Dispute = Schemas['DisputeList']['disputes'][number]

export function matchQuery(id: string) {
  return query('/api/matches/{id}', { params: { path: { id } } })
}

export async function refreshMatch(queryClient: QueryClient, id: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: matchQuery(id).queryKey })
}

export function correctionQuery(id: string, winnerId: string) {
  return {
    ...query('/api/matches/{id}/correction', { params: { path: { id }, query: { winnerId } } }),
    // What would change is asked for each time: the bracket moves on in the meantime.
    staleTime: 0,
    gcTime: 0,
  }
}

export const disputesQuery = infiniteQueryOptions({
  queryKey: ['/api/matches/disputes'],
  queryFn: ({ pageParam, signal }) =>
    call('get', '/api/matches/disputes', { params: { query: { cursor: pageParam } }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
})

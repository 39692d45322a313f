import { infiniteQueryOptions } from '@tanstack/react-query'
import { call, type Schemas } from '@/lib/api.ts'
import { publicQuery } from '@/lib/query.ts'

export type Profile = Schemas['Profile']
export type PlayedTournament = Schemas['TournamentHistory']['tournaments'][number]

export const profileQuery = (username: string) =>
  publicQuery('/api/profiles/{username}', { params: { path: { username } } })

/** The tournaments of a person, page by page. */
export const historyQuery = (username: string) =>
  infiniteQueryOptions({
    queryKey: [`/api/profiles/${encodeURIComponent(username)}/tournaments`],
    queryFn: ({ pageParam, signal }) =>
      call('get', '/api/profiles/{username}/tournaments', {
        params: { path: { username }, query: { cursor: pageParam } },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })

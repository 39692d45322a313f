import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call, type Schemas } from '@/lib/api.ts'
import { versionOf } from '@/lib/query.ts'

export type TeamCard = Schemas['TeamCard']
export type Team = Schemas['Team']
export type TeamMember = Schemas['TeamMember']
export type TeamLog = Schemas['TeamLog']
export type TeamApplication = Schemas['TeamApplication']
export type TeamInvite = Schemas['TeamInvite']

const TEAMS = '/api/teams'
const teamAddress = (id: string) => `${TEAMS}/${encodeURIComponent(id)}`

/** All pages of every search. */
export const allTeams = { queryKey: [TEAMS] }

export function teamsQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: [TEAMS, `search=${search}`],
    queryFn: ({ pageParam, signal }) => {
      const query = { search: search || undefined, cursor: pageParam, v: versionOf(TEAMS) }
      return call('get', TEAMS, { params: { query }, signal })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
}

/** The HTML shell brings the first page of the list that nobody has searched. */
export function useTeams(search: string) {
  const queryClient = useQueryClient()
  const brought = search ? undefined : queryClient.getQueryState<Schemas['TeamList']>(allTeams.queryKey)
  return useInfiniteQuery({
    ...teamsQuery(search),
    placeholderData: keepPreviousData,
    initialData: brought?.data && { pages: [brought.data], pageParams: [undefined] },
    initialDataUpdatedAt: brought?.dataUpdatedAt,
  })
}

function teamQuery(id: string) {
  return queryOptions({
    queryKey: [teamAddress(id), 'viewer'],
    queryFn: ({ signal }) => call('get', '/api/teams/{id}', { params: { path: { id } }, signal }),
  })
}

/**
 * The HTML shell brings the team as a visitor sees it. It stands in until the viewer's own answer is here:
 * `isPlaceholderData` says that what the viewer may do is not known yet.
 */
export function useTeam(id: string, options: { enabled: boolean }) {
  const queryClient = useQueryClient()
  return useQuery({
    ...teamQuery(id),
    ...options,
    placeholderData: () => queryClient.getQueryData<Team>([teamAddress(id)]),
  })
}

export function teamLogsQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: [`${teamAddress(id)}/logs`],
    queryFn: ({ pageParam, signal }) =>
      call('get', '/api/teams/{id}/logs', { params: { path: { id }, query: { cursor: pageParam } }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
}

export function teamApplicationsQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: [`${teamAddress(id)}/applications`],
    queryFn: ({ pageParam, signal }) =>
      call('get', '/api/teams/{id}/applications', {
        params: { path: { id }, query: { cursor: pageParam } },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
}

export const invitesQuery = infiniteQueryOptions({
  queryKey: [`${TEAMS}/invites`],
  queryFn: ({ pageParam, signal }) =>
    call('get', '/api/teams/invites', { params: { query: { cursor: pageParam } }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
})

/** Everything of one team that is on the screen. */
export async function refreshTeam(queryClient: QueryClient, id: string): Promise<void> {
  const shown = [teamQuery(id), teamLogsQuery(id), teamApplicationsQuery(id)]
  await Promise.all(shown.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })))
}

export async function refreshInvites(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: invitesQuery.queryKey })
}

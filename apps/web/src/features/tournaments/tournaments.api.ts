import type { QueryClient } from '@tanstack/react-query'
import type { InitOf, Schemas } from '@/lib/api.ts'
import { publicPagedQuery, publicQuery, refresh, refreshShort } from '@/lib/query.ts'

export type TournamentCard = Schemas['TournamentCard']
export type TournamentGroup = Schemas['TournamentGroup']
export type Prize = Schemas['Prize']
/** Those to come and being played, or those that are over. */
export type ListState = 'open' | 'over'

const TOURNAMENTS = '/api/tournaments'
const GROUP = '/api/tournaments/group'
const FOUND = '/api/tournaments/found'

/** The first of each game. The HTML shell brings the open ones, which are asked for without saying so. */
export function tournamentsQuery(state: ListState) {
  return publicQuery(TOURNAMENTS, { params: { query: state === 'open' ? {} : { state } } })
}

/** One game from its beginning, in pages: for whoever wants more of it than the list shows. */
export function tournamentGroupQuery(gameId: string | null, state: ListState) {
  return publicPagedQuery(GROUP, { params: { query: { gameId: gameId ?? 'none', state } } })
}

type FindQuery = NonNullable<NonNullable<NonNullable<InitOf<'get', typeof FOUND>[0]>['params']>['query']>

/** The list narrowed down, in pages. */
export const foundQuery = (asked: FindQuery) => publicPagedQuery(FOUND, { params: { query: asked } })

/** What is shown of the list. Whoever has opened further pages of a game reads them in peace. */
export async function refreshTournaments(
  queryClient: QueryClient,
  hint: { version: string | undefined } = { version: crypto.randomUUID() },
): Promise<void> {
  await Promise.all([
    refresh(queryClient, { queryKey: [TOURNAMENTS] }, hint),
    refreshShort(queryClient, { queryKey: [GROUP] }, hint),
    refreshShort(queryClient, { queryKey: [FOUND] }, hint),
  ])
}

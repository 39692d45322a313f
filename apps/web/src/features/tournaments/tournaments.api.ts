import type { QueryClient } from '@tanstack/react-query'
import type { InitOf, Schemas } from '@/lib/api.ts'
import { publicPagedQuery, publicQuery, refresh, refreshShort } from '@/lib/query.ts'

export type TournamentCard = Schemas['TournamentCard']
export type TournamentGroup = Schemas['TournamentGroup']
export type Prize = Schemas['Prize']
/** Upcoming and running tournaments, or finished ones. */
export type ListState = 'open' | 'over'

const TOURNAMENTS = '/api/tournaments'
const GROUP = '/api/tournaments/group'
const FOUND = '/api/tournaments/found'

/**
 * The first tournaments of each game. The open list is preloaded by the HTML shell, so its URL must have no
 * query.
 */
export function tournamentsQuery(state: ListState) {
  return publicQuery(TOURNAMENTS, { params: { query: state === 'open' ? {} : { state } } })
}

/** All tournaments of one game, in pages. */
export function tournamentGroupQuery(gameId: string | null, state: ListState) {
  return publicPagedQuery(GROUP, { params: { query: { gameId: gameId ?? 'none', state } } })
}

type FindQuery = NonNullable<NonNullable<NonNullable<InitOf<'get', typeof FOUND>[0]>['params']>['query']>

/** The filtered list, in pages. */
export const foundQuery = (asked: FindQuery) => publicPagedQuery(FOUND, { params: { query: asked } })

/** Refreshes the visible lists. A game with several loaded pages is left alone. */
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

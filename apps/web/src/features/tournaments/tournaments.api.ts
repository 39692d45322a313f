import type { QueryClient } from '@tanstack/react-query'
import type { Schemas } from '@/lib/api.ts'
import { publicPagedQuery, publicQuery, query, refresh } from '@/lib/query.ts'

export type TournamentCard = Schemas['TournamentCard']
export type TournamentGroup = Schemas['TournamentGroup']
export type Prize = Schemas['Prize']
/** Those to come and being played, or those that are over. */
export type ListState = 'open' | 'over'

const TOURNAMENTS = '/api/tournaments'
const GROUP = '/api/tournaments/group'

/** The first of each game. The HTML shell brings the open ones, which are asked for without saying so. */
export function tournamentsQuery(state: ListState) {
  return publicQuery(TOURNAMENTS, { params: { query: state === 'open' ? {} : { state } } })
}

/** One game from its beginning, in pages: for whoever wants more of it than the list shows. */
export function tournamentGroupQuery(gameId: string | null, state: ListState) {
  return publicPagedQuery(GROUP, { params: { query: { gameId: gameId ?? 'none', state } } })
}

export const subscriptionsQuery = query('/api/tournaments/subscriptions')

interface Hint {
  version: string | undefined
}

/** What is shown of the list. Whoever has opened further pages of a game reads them in peace. */
export async function refreshTournaments(queryClient: QueryClient, hint?: Hint): Promise<void> {
  const shortGroups = queryClient
    .getQueryCache()
    .findAll({ queryKey: [GROUP] })
    .filter(({ state }) => (state.data as { pages: unknown[] } | undefined)?.pages.length === 1)
  const shown = [[TOURNAMENTS], ...shortGroups.map(({ queryKey }) => queryKey as string[])]
  await Promise.all(shown.map((queryKey) => refresh(queryClient, { queryKey }, hint)))
}

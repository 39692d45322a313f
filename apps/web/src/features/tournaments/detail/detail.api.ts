import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, type Schemas } from '@/lib/api.ts'
import { publicPagedQuery, publicQuery, refresh } from '@/lib/query.ts'

export type Tournament = Schemas['Tournament']
export type TournamentBracket = Schemas['TournamentBracket']
export type Participant = Schemas['TournamentParticipant']

const address = (id: string) => `/api/tournaments/${encodeURIComponent(id)}`

function tournamentQuery(id: string) {
  return queryOptions({
    queryKey: [address(id), 'viewer'],
    queryFn: ({ signal }) => call('get', '/api/tournaments/{id}', { params: { path: { id } }, signal }),
  })
}

/**
 * The HTML shell brings the tournament as a visitor sees it. It stands in until the viewer's own answer is here:
 * `isPlaceholderData` says that what the viewer may do is not known yet.
 */
export function useTournament(id: string) {
  const queryClient = useQueryClient()
  return useQuery({
    ...tournamentQuery(id),
    placeholderData: () => queryClient.getQueryData<Tournament>([address(id)]),
  })
}

export function bracketQuery(id: string) {
  return publicQuery('/api/tournaments/{id}/bracket', { params: { path: { id } } })
}

export function participantsQuery(id: string) {
  return publicPagedQuery('/api/tournaments/{id}/participants', { params: { path: { id } } })
}

interface Hint {
  version: string | undefined
}

/**
 * What is on the screen, after a hint or an act of the viewer's own. Thousands may watch a round end, so whoever
 * only watches asks for the bracket, which all of them share, and for the rest when the bracket shows that it is
 * out of date. Whoever has opened further pages of participants reads them in peace.
 */
export async function refreshTournament(queryClient: QueryClient, id: string, hint?: Hint): Promise<void> {
  const { queryKey } = tournamentQuery(id)
  const tournament = queryClient.getQueryData(queryKey)
  const isWatching = tournament?.status === 'in_progress' && tournament.viewer.participantId === null
  const people = participantsQuery(id)
  const isLong = (queryClient.getQueryData(people.queryKey)?.pages.length ?? 0) > 1
  const bracket = bracketQuery(id)
  await Promise.all([
    isWatching || queryClient.invalidateQueries({ queryKey }),
    isWatching || isLong || refresh(queryClient, people, hint),
    refresh(queryClient, bracket, hint),
  ])
  const isBracketShown = queryClient.getQueryCache().find(bracket)?.isActive() ?? false
  if (isWatching && (!isBracketShown || isOver(queryClient.getQueryData(bracket.queryKey)))) {
    await queryClient.invalidateQueries({ queryKey })
  }
}

function isOver(bracket: TournamentBracket | undefined): boolean {
  const last = bracket?.matches.at(-1)
  return last?.round === bracket?.roundSizes.length && last?.status === 'completed'
}

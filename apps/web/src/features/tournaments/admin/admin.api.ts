import { infiniteQueryOptions, type Query, useMutation, useQueryClient } from '@tanstack/react-query'
import { TOURNAMENT_STATUSES, TOURNAMENTS_ROOM, type TournamentStatus } from '@trunfo/contract/tournaments'
import { call, type Schemas } from '@/lib/api.ts'
import { useRoom } from '@/lib/use-room.ts'
import { refreshTournaments } from '../tournaments.api.ts'

export type AdminTournament = Schemas['AdminTournamentList']['tournaments'][number]
export type AdminFilter = TournamentStatus | 'featurable' | undefined

const ADMIN_TOURNAMENTS = '/api/admin/tournaments'
const adminTournaments = { queryKey: [ADMIN_TOURNAMENTS] }

export const parseStatus = (text: string | null): TournamentStatus | undefined =>
  TOURNAMENT_STATUSES.find((status) => status === text)

/** Newest first. */
export function adminTournamentsQuery(status: AdminFilter) {
  return infiniteQueryOptions({
    queryKey: [ADMIN_TOURNAMENTS, `status=${status ?? ''}`],
    queryFn: ({ pageParam, signal }) =>
      call('get', ADMIN_TOURNAMENTS, { params: { query: { status, cursor: pageParam } }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
}

/** Whoever has opened further pages reads them in peace: each hint would ask for all of them again. */
export function useLiveAdminTournaments(): void {
  const queryClient = useQueryClient()
  useRoom(TOURNAMENTS_ROOM, () => {
    const isShort = ({ state }: Query) =>
      ((state.data as { pages: unknown[] } | undefined)?.pages.length ?? 0) <= 1
    void queryClient.invalidateQueries({ ...adminTournaments, predicate: isShort })
  })
}

export function useChangeStatus(id: string) {
  return useAct((body: Schemas['ChangeTournamentStatus']) =>
    call('put', '/api/tournaments/{id}/status', { params: { path: { id } }, body }),
  )
}

export function useFeature(id: string) {
  return useAct((isFeatured: boolean) =>
    call('put', '/api/tournaments/{id}/featured', { params: { path: { id } }, body: { isFeatured } }),
  )
}

/** Refused or not, what is shown afterwards is what the server has: somebody else may have been faster. */
function useAct<Given>(act: (given: Given) => Promise<unknown>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSettled: () =>
      Promise.all([queryClient.invalidateQueries(adminTournaments), refreshTournaments(queryClient)]),
  })
}

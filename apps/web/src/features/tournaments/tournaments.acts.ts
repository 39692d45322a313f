import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, type Schemas } from '@/lib/api.ts'
import { refreshTournaments, subscriptionsQuery } from './tournaments.api.ts'

export function useCreateTournament() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Schemas['CreateTournament']) => call('post', '/api/tournaments', { body }),
    onSuccess: () => void refreshTournaments(queryClient),
  })
}

/** The switch moves at once, and back when the server refuses. */
export function useSubscribe(gameId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = subscriptionsQuery
  return useMutation({
    mutationFn: (isOn: boolean) =>
      call(isOn ? 'put' : 'delete', '/api/tournaments/subscriptions/{gameId}', {
        params: { path: { gameId } },
      }),
    onMutate: async (isOn) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (known) => {
        const others = known?.gameIds.filter((id) => id !== gameId) ?? []
        return { gameIds: isOn ? [...others, gameId] : others }
      })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}

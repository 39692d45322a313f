import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, type Schemas } from '@/lib/api.ts'
import { publicQuery, refresh } from '@/lib/query.ts'

export type Game = Schemas['Game']

export const gamesQuery = publicQuery('/api/games')

export function useCreateGame() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => call('post', '/api/games', { body: { name } }),
    onSuccess: () => refresh(queryClient, gamesQuery),
  })
}

export function useDeleteGame() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('delete', '/api/games/{id}', { params: { path: { id } } }),
    onSuccess: () => refresh(queryClient, gamesQuery),
  })
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@/lib/api.ts'
import { refreshTournaments } from '../tournaments.api.ts'
import { refreshTournament } from './detail.api.ts'

export function useEnrol(id: string) {
  return useAct(id, () => call('post', '/api/tournaments/{id}/enrolment', { params: { path: { id } } }))
}

export function useWithdraw(id: string) {
  return useAct(id, () => call('delete', '/api/tournaments/{id}/enrolment', { params: { path: { id } } }))
}

export function useStart(id: string) {
  return useAct(id, () => call('post', '/api/tournaments/{id}/start', { params: { path: { id } } }))
}

/** Refused or not, what is shown afterwards is what the server has: somebody else may have been faster. */
function useAct(id: string, act: () => Promise<unknown>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSettled: () =>
      Promise.all([
        refreshTournament(queryClient, id, { version: crypto.randomUUID() }),
        refreshTournaments(queryClient),
      ]),
  })
}

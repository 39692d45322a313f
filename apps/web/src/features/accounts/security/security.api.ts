import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, type Schemas } from '@/lib/api.ts'
import { pagedQuery } from '@/lib/query.ts'
import { keepingSession, reloadSession } from '@/lib/session.ts'
import { useAct } from '@/lib/use-act.ts'

export type Device = Schemas['Device']

const DEVICES = '/api/accounts/sessions'
const DEVICES_KEY = [DEVICES]

export const useDevices = () => useInfiniteQuery(pagedQuery(DEVICES))

export function useEndDevice() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('delete', '/api/accounts/sessions/{id}', { params: { path: { id } } }),
    // Also when it was gone already: the list that showed it is old.
    onSettled: () => queryClient.invalidateQueries({ queryKey: DEVICES_KEY }),
  })
}

export function useEndDevices() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ isThisIncluded }: { isThisIncluded: boolean }) =>
      call('delete', DEVICES, { params: { query: { includingThis: isThisIncluded ? 'true' : 'false' } } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: DEVICES_KEY }),
  })
}

export function useChangePassword() {
  const queryClient = useQueryClient()
  return useAct(
    (body: Schemas['ChangePasswordInput']) =>
      keepingSession(() => call('put', '/api/accounts/password', { body })),
    { tells: 'accounts:password', onDone: () => reloadSession(queryClient) },
  )
}

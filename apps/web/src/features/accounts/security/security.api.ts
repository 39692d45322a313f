import { useQueryClient } from '@tanstack/react-query'
import { call, type Schemas } from '@/lib/api.ts'
import { pagedQuery } from '@/lib/query.ts'
import { keepingSession, reloadSession } from '@/lib/session.ts'
import { useAct } from '@/lib/use-act.ts'

export type Device = Schemas['Device']

const DEVICES = '/api/accounts/sessions'

export const devicesQuery = pagedQuery(DEVICES)

/** The list is asked for also when a device was gone already: the one that showed it is old. */
export const useEndDevice = (id: string) =>
  useAct(() => call('delete', '/api/accounts/sessions/{id}', { params: { path: { id } } }), {
    tells: 'settings:devices.endOne',
    refreshes: [devicesQuery],
  })

export const useEndOtherDevices = () =>
  useAct(() => call('delete', DEVICES, { params: { query: { includingThis: 'false' } } }), {
    tells: 'settings:devices.endOthers',
    refreshes: [devicesQuery],
  })

/** The cookie is gone: the page starts anew, so that nothing of the person stays in memory. */
export const useEndAllDevices = () =>
  useAct(() => call('delete', DEVICES, { params: { query: { includingThis: 'true' } } }), {
    tells: 'settings:devices.endAll',
    onDone: () => location.assign('/'),
  })

export function useChangePassword() {
  const queryClient = useQueryClient()
  return useAct(
    (body: Schemas['ChangePasswordInput']) =>
      keepingSession(() => call('put', '/api/accounts/password', { body })),
    { tells: 'accounts:password', onDone: () => reloadSession(queryClient) },
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { call, type Schemas } from '@/lib/api.ts'
import { pagedQuery } from '@/lib/query.ts'
import { keepingSession, reloadSession } from '@/lib/session.ts'
import { useAction } from '@/lib/use-action.ts'

export type Device = Schemas['Device']

const DEVICES = '/api/accounts/sessions'

export const devicesQuery = pagedQuery(DEVICES)

/** Refetches the list even if the device was already gone, because the list is then stale. */
export const useEndDevice = (id: string) =>
  useAction(() => call('delete', '/api/accounts/sessions/{id}', { params: { path: { id } } }), {
    texts: 'settings:devices.endOne',
    refreshes: [devicesQuery],
  })

export const useEndOtherDevices = () =>
  useAction(() => call('delete', DEVICES, { params: { query: { includingThis: 'false' } } }), {
    texts: 'settings:devices.endOthers',
    refreshes: [devicesQuery],
  })

/** The cookie is gone; reload the whole page, so that nothing of the user stays in memory. */
export const useEndAllDevices = () =>
  useAction(() => call('delete', DEVICES, { params: { query: { includingThis: 'true' } } }), {
    texts: 'settings:devices.endAll',
    onDone: () => location.assign('/'),
  })

export function useChangePassword() {
  const queryClient = useQueryClient()
  return useAction(
    (body: Schemas['ChangePasswordInput']) =>
      keepingSession(() => call('put', '/api/accounts/password', { body })),
    { texts: 'accounts:password', onDone: () => reloadSession(queryClient) },
  )
}

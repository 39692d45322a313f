import { call, type Schemas } from '@/lib/api.ts'
import { pagedQuery, query } from '@/lib/query.ts'
import { useAct } from '@/lib/use-act.ts'

export type Broadcast = Schemas['Broadcast']
export type GivenBroadcast = Schemas['SendBroadcast']

export const broadcastsQuery = pagedQuery('/api/admin/broadcasts')
export const audiencesQuery = query('/api/admin/broadcasts/audiences')

export const useSendBroadcast = (onDone: () => void) =>
  useAct((body: GivenBroadcast) => call('post', '/api/admin/broadcasts', { body }), {
    tells: 'broadcasts:send',
    refreshes: [broadcastsQuery],
    onDone,
  })

export const useCancelBroadcast = (id: string) =>
  useAct(() => call('post', '/api/admin/broadcasts/{id}/cancel', { params: { path: { id } } }), {
    tells: 'broadcasts:cancel',
    refreshes: [broadcastsQuery],
  })

import { call, type Schemas } from '@/lib/api.ts'
import { pagedQuery, query } from '@/lib/query.ts'
import { useAction } from '@/lib/use-action.ts'

export type Broadcast = Schemas['Broadcast']
export type BroadcastInput = Schemas['SendBroadcast']

export const broadcastsQuery = pagedQuery('/api/admin/broadcasts')
export const audiencesQuery = query('/api/admin/broadcasts/audiences')

export const useSendBroadcast = (onDone: () => void) =>
  useAction((body: BroadcastInput) => call('post', '/api/admin/broadcasts', { body }), {
    texts: 'broadcasts:send',
    refreshes: [broadcastsQuery],
    onDone,
  })

export const useCancelBroadcast = (id: string) =>
  useAction(() => call('post', '/api/admin/broadcasts/{id}/cancel', { params: { path: { id } } }), {
    texts: 'broadcasts:cancel',
    refreshes: [broadcastsQuery],
  })

import { call, type Schemas } from '@/lib/api.ts'
import { query } from '@/lib/query.ts'
import { useAct } from '@/lib/use-act.ts'

export type CannedReply = Schemas['CannedReply']
export type GivenReply = Schemas['SaveCannedReply']

export const cannedQuery = query('/api/admin/canned-replies')

const at = (id: string) => ({ params: { path: { id } } })
const refreshes = [cannedQuery]

export const useCreateReply = () =>
  useAct((body: GivenReply) => call('post', '/api/admin/canned-replies', { body }), {
    tells: 'tickets:cannedCreate',
    refreshes,
  })

export const useChangeReply = (id: string) =>
  useAct((body: GivenReply) => call('put', '/api/admin/canned-replies/{id}', { ...at(id), body }), {
    tells: 'tickets:cannedChange',
    refreshes,
  })

export const useDeleteReply = (id: string) =>
  useAct(() => call('delete', '/api/admin/canned-replies/{id}', at(id)), {
    tells: 'tickets:cannedRemove',
    refreshes,
  })

import { call, type Schemas } from '@/lib/api.ts'
import { query } from '@/lib/query.ts'
import { useAction } from '@/lib/use-action.ts'

export type CannedReply = Schemas['CannedReply']
export type ReplyInput = Schemas['SaveCannedReply']

export const cannedQuery = query('/api/admin/canned-replies')

const at = (id: string) => ({ params: { path: { id } } })
const refreshes = [cannedQuery]

export const useCreateReply = () =>
  useAction((body: ReplyInput) => call('post', '/api/admin/canned-replies', { body }), {
    texts: 'tickets:cannedCreate',
    refreshes,
  })

export const useChangeReply = (id: string) =>
  useAction((body: ReplyInput) => call('put', '/api/admin/canned-replies/{id}', { ...at(id), body }), {
    texts: 'tickets:cannedChange',
    refreshes,
  })

export const useDeleteReply = (id: string) =>
  useAction(() => call('delete', '/api/admin/canned-replies/{id}', at(id)), {
    texts: 'tickets:cannedRemove',
    refreshes,
  })

import { call, type Schemas } from '@/lib/api.ts'
import { query } from '@/lib/query.ts'
import { useAction } from '@/lib/use-action.ts'
import { ticketQuery } from '../tickets.api.ts'

export const assigneesQuery = query('/api/admin/tickets/assignees')

/** Matches every page, filter and order of the queue. */
const allQueues = { queryKey: ['/api/admin/tickets'] }

export const useChangeTicket = (id: string) =>
  useAction(
    (body: Schemas['ChangeTicket']) =>
      call('post', '/api/admin/tickets/{id}/change', { params: { path: { id } }, body }),
    { texts: 'tickets:manage', refreshes: [ticketQuery(id), allQueues] },
  )

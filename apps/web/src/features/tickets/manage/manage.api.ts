import { call, type Schemas } from '@/lib/api.ts'
import { query } from '@/lib/query.ts'
import { useAct } from '@/lib/use-act.ts'
import { ticketQuery } from '../tickets.api.ts'

export const assigneesQuery = query('/api/admin/tickets/assignees')

/** Every page of the queue, whatever its filter and order. */
const allQueues = { queryKey: ['/api/admin/tickets'] }

export const useChangeTicket = (id: string) =>
  useAct(
    (body: Schemas['ChangeTicket']) =>
      call('post', '/api/admin/tickets/{id}/change', { params: { path: { id } }, body }),
    { tells: 'tickets:manage', refreshes: [ticketQuery(id), allQueues] },
  )

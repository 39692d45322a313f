import type { Schemas } from '@/lib/api.ts'
import { pagedQuery } from '@/lib/query.ts'
import type { QueueView } from './queue.rules.ts'

export type QueueTicket = Schemas['TicketQueue']['tickets'][number]

export const queueQuery = ({ status, sort }: QueueView) =>
  pagedQuery('/api/admin/tickets', {
    params: {
      query: { ...(status && { status }), ...(sort && { sort: sort.id, direction: sort.direction }) },
    },
  })

import { readId } from '@trunfo/contract/ids'
import { TICKET_SORTS, TICKET_STATUSES } from '@trunfo/contract/tickets'
import type { Schemas } from '@/lib/api.ts'
import { pagedQuery } from '@/lib/query.ts'
import { tableShape } from '@/lib/table-view.ts'
import { useTableView } from '@/lib/use-table-view.ts'

export type QueueTicket = Schemas['TicketQueue']['tickets'][number]

/** Without an order it is that of the queue: VIP first, then the newest. */
const QUEUE = tableShape({
  filters: { status: TICKET_STATUSES, owner: readId },
  sorts: TICKET_SORTS.filter((sort) => sort !== 'queue'),
})

export const useQueueView = () => useTableView(QUEUE)
export type QueueView = ReturnType<typeof useQueueView>

export const queueQuery = ({ query }: QueueView) => pagedQuery('/api/admin/tickets', { params: { query } })

import { readId } from '@trunfo/contract/ids'
import { TICKET_SEARCH_MAX, TICKET_SORTS, TICKET_VIEWS } from '@trunfo/contract/tickets'
import type { Schemas } from '@/lib/api.ts'
import { pagedQuery } from '@/lib/query.ts'
import { tableShape } from '@/lib/table-view.ts'
import { useTableView } from '@/lib/use-table-view.ts'

export type QueueTicket = Schemas['TicketQueue']['tickets'][number]

/** Without a status the queue shows open tickets; without a sort it uses the queue order. */
export const STATUS_CHOICES = TICKET_VIEWS.filter((view) => view !== 'waiting')
const QUEUE = tableShape({
  filters: { status: STATUS_CHOICES, owner: readId },
  sorts: TICKET_SORTS.filter((sort) => sort !== 'queue'),
  searchMax: TICKET_SEARCH_MAX,
})

export const useQueueView = () => useTableView(QUEUE)
export type QueueView = ReturnType<typeof useQueueView>

export const queueQuery = ({ query }: QueueView) => pagedQuery('/api/admin/tickets', { params: { query } })

import { TICKET_SORTS, TICKET_STATUSES, type TicketSort, type TicketStatus } from '@trunfo/contract/tickets'

/** What the address says of the queue. Without an order it is that of the queue: VIP first, then the newest. */
export interface QueueView {
  readonly status: TicketStatus | null
  readonly sort: { readonly id: Exclude<TicketSort, 'queue'>; readonly direction: 'asc' | 'desc' } | null
}

/** People change addresses by hand: what means nothing is as if it were not there. */
export function queueViewOf(params: URLSearchParams): QueueView {
  const id = TICKET_SORTS.find((one) => one === params.get('sort'))
  const direction = params.get('direction') === 'asc' ? 'asc' : 'desc'
  return {
    status: TICKET_STATUSES.find((one) => one === params.get('status')) ?? null,
    sort: id && id !== 'queue' ? { id, direction } : null,
  }
}

export function paramsOf({ status, sort }: QueueView): URLSearchParams {
  const params = new URLSearchParams()
  if (status) params.set('status', status)
  if (sort) {
    params.set('sort', sort.id)
    params.set('direction', sort.direction)
  }
  return params
}

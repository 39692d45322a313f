import type { TicketArea, TicketPriority, TicketStatus } from '@trunfo/contract/tickets'

export interface GivenTicket {
  readonly subject: string
  readonly area: TicketArea | null
  readonly priority: TicketPriority | null
  readonly text: string
}

export interface GoodTicket extends GivenTicket {
  readonly area: TicketArea
  readonly priority: TicketPriority
}

type TicketProblem =
  | 'tickets.subject_required'
  | 'tickets.area_required'
  | 'tickets.priority_required'
  | 'tickets.message_required'

/** The first thing that is missing, in the order of the form, or the ticket as it can be opened. */
export function checkedTicket({ subject, area, priority, text }: GivenTicket): GoodTicket | TicketProblem {
  if (subject === '') return 'tickets.subject_required'
  if (area === null) return 'tickets.area_required'
  if (priority === null) return 'tickets.priority_required'
  if (text === '') return 'tickets.message_required'
  return { subject, area, priority, text }
}

/** Where a ticket stands after somebody wrote in it; null where nobody can. */
export function statusAfter(status: TicketStatus, isStaff: boolean): TicketStatus | null {
  if (status === 'closed') return null
  if (isStaff) return status === 'open' ? 'in_progress' : status
  return status === 'resolved' ? 'open' : status
}

/** What the caller saw and wants, held against what is so: the new value, or that something else is true by now. */
export function changed<Value>(
  current: Value,
  change: { readonly from: Value; readonly to: Value } | undefined,
): { readonly to: Value } | 'same' | 'stale' {
  if (!change || change.to === current) return 'same'
  return change.from === current ? { to: change.to } : 'stale'
}

/** Open or in progress, and its owner wrote last. */
export const waitsForStaff = ({
  status,
  lastIsStaff,
}: {
  readonly status: TicketStatus
  readonly lastIsStaff: boolean
}): boolean => !lastIsStaff && (status === 'open' || status === 'in_progress')

/** From the opening to the first answer. */
export const answeredInSeconds = ({
  createdAt,
  firstAnsweredAt,
}: {
  readonly createdAt: Date
  readonly firstAnsweredAt: Date | null
}): number | null =>
  firstAnsweredAt && Math.max(0, Math.round((firstAnsweredAt.getTime() - createdAt.getTime()) / 1000))

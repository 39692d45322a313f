import type { TicketArea, TicketPriority, TicketStatus } from '@trunfo/contract/tickets'

export interface TicketInput {
  readonly subject: string
  readonly area: TicketArea | null
  readonly priority: TicketPriority | null
  readonly text: string
}

export interface ValidTicket extends TicketInput {
  readonly area: TicketArea
  readonly priority: TicketPriority
}

type TicketProblem =
  | 'tickets.subject_required'
  | 'tickets.area_required'
  | 'tickets.priority_required'
  | 'tickets.message_required'

/** Returns the valid ticket, or the first problem in the order of the form. */
export function checkedTicket({ subject, area, priority, text }: TicketInput): ValidTicket | TicketProblem {
  if (subject === '') return 'tickets.subject_required'
  if (area === null) return 'tickets.area_required'
  if (priority === null) return 'tickets.priority_required'
  if (text === '') return 'tickets.message_required'
  return { subject, area, priority, text }
}

/** The status after a new message; null if the ticket is closed. */
export function statusAfter(status: TicketStatus, isStaff: boolean): TicketStatus | null {
  if (status === 'closed') return null
  if (isStaff) return status === 'open' ? 'in_progress' : status
  return status === 'resolved' ? 'open' : status
}

/**
 * Compares a requested change with the current value. 'stale' means that it is no longer what the caller saw.
 */
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

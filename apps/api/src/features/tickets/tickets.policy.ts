import { hasAnyRole, type Role } from '@trunfo/contract/roles'
import { TICKET_AMOUNT_ROLES, TICKET_STAFF, type TicketStatus } from '@trunfo/contract/tickets'

interface TicketViewer {
  readonly userId: string
  /** See `effectiveRoles`. */
  readonly powers: readonly Role[]
}

export interface TicketAbilities {
  readonly isOwner: boolean
  readonly canOpen: boolean
  readonly canReply: boolean
  /** May change and assign it, and read and write notes. */
  readonly canManage: boolean
  readonly seesAmounts: boolean
}

/**
 * Nobody handles their own case: staff who open a ticket are treated like any owner, and see no notes about
 * it.
 */
export function ticketAbilities(
  { userId, powers }: TicketViewer,
  { ownerId, status }: { readonly ownerId: string; readonly status: TicketStatus },
): TicketAbilities {
  const isOwner = userId === ownerId
  const canManage = !isOwner && hasAnyRole(powers, TICKET_STAFF)
  const canOpen = isOwner || canManage
  return {
    isOwner,
    canOpen,
    canReply: canOpen && status !== 'closed',
    canManage,
    seesAmounts: isOwner || hasAnyRole(powers, TICKET_AMOUNT_ROLES),
  }
}

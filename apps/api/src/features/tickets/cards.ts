import type { Services } from '../../platform/services.ts'
import type { TicketPerson, TicketRow } from './tickets.queries.ts'

export const viewPerson = (
  { storage }: Pick<Services, 'storage'>,
  { userId, username, avatarKey }: TicketPerson,
) => ({ userId, username, avatarUrl: avatarKey && storage.publicUrl(avatarKey) })

export const viewOwner = (services: Pick<Services, 'storage'>, ticket: TicketRow) =>
  viewPerson(services, {
    userId: ticket.ownerId,
    username: ticket.ownerName,
    avatarKey: ticket.ownerAvatarKey,
  })

export const viewAssignee = (services: Pick<Services, 'storage'>, ticket: TicketRow) =>
  ticket.assigneeId && ticket.assigneeName
    ? viewPerson(services, {
        userId: ticket.assigneeId,
        username: ticket.assigneeName,
        avatarKey: ticket.assigneeAvatarKey,
      })
    : null

/** The fields that every list of tickets shows. */
export const viewCard = (ticket: TicketRow) => ({
  id: ticket.id,
  subject: ticket.subject,
  area: ticket.area,
  status: ticket.status,
  priority: ticket.priority,
  createdAt: ticket.createdAt.toISOString(),
})

export const viewLastMessage = ({ lastMessageAt, lastIsStaff }: TicketRow) => ({
  at: lastMessageAt.toISOString(),
  isStaff: lastIsStaff,
})

import { TICKETS_PAGE_SIZE } from '@trunfo/contract/tickets'
import type { ownTicketsSchema, ticketSchema } from '@trunfo/contract/tickets.schemas'
import type { z } from 'zod'
import { effectiveRoles } from '../../platform/auth/effective-roles.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { newestFirst, page } from '../../platform/paging.ts'
import { viewAbout } from './about.ts'
import { viewAssignee, viewCard, viewLastMessage, viewOwner } from './cards.ts'
import { requireTicket } from './tickets.lookups.ts'
import { findOwnTickets } from './tickets.queries.ts'
import { answeredInSeconds } from './tickets.rules.ts'

export async function viewOwnTickets(
  { services: { db }, actor }: Ctx,
  cursor: string | undefined,
): Promise<z.infer<typeof ownTicketsSchema>> {
  const { rows, nextCursor } = await page({ cursor, size: TICKETS_PAGE_SIZE, by: newestFirst }, ([before]) =>
    findOwnTickets(db, actor.userId, before),
  )
  return {
    tickets: rows.map((ticket) => ({ ...viewCard(ticket), lastMessage: viewLastMessage(ticket) })),
    nextCursor,
  }
}

export async function viewTicket(ctx: Ctx, ticketId: string): Promise<z.infer<typeof ticketSchema>> {
  const { services, actor } = ctx
  const { ticket, abilities } = await requireTicket(ctx, ticketId)
  const { aboutKind, aboutId, ownerId } = ticket
  const powers = effectiveRoles(actor, services.config.STAFF_SECOND_FACTOR)
  return {
    ...viewCard(ticket),
    owner: viewOwner(services, ticket),
    isVip: ticket.isVip,
    about:
      aboutKind && aboutId
        ? await viewAbout(
            services.db,
            { ownerId, about: { kind: aboutKind, id: aboutId } },
            abilities,
            powers,
          )
        : null,
    viewer: { userId: actor.userId, isOwner: abilities.isOwner },
    abilities: { canReply: abilities.canReply, canManage: abilities.canManage },
    staff: abilities.canManage
      ? {
          assignee: viewAssignee(services, ticket),
          firstAnsweredAt: ticket.firstAnsweredAt?.toISOString() ?? null,
          answeredInSeconds: answeredInSeconds(ticket),
        }
      : null,
  }
}

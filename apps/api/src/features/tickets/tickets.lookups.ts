import { hasAnyRole } from '@trunfo/contract/roles'
import { TICKET_STAFF } from '@trunfo/contract/tickets'
import type { Actor } from '../../platform/auth/actor.ts'
import { effectiveRoles, powersRefusal } from '../../platform/auth/effective-roles.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { type Plain, runCommand } from '../../platform/http/run-command.ts'
import { isUuid } from '../../platform/paging.ts'
import type { Services } from '../../platform/services.ts'
import { lockActor } from '../accounts/index.ts'
import { type TicketAbilities, ticketAbilities } from './tickets.policy.ts'
import { findTicket, lockTicket, type TicketRow } from './tickets.queries.ts'

/** A ticket, and what the viewer may do with it. */
export interface SeenTicket {
  readonly ticket: TicketRow
  readonly abilities: TicketAbilities
}

const powers = ({ config }: Services, actor: Actor) => effectiveRoles(actor, config.STAFF_SECOND_FACTOR)

export const isTicketStaff = (services: Services, actor: Actor | null): boolean =>
  actor !== null && hasAnyRole(powers(services, actor), TICKET_STAFF)

const seenBy = (services: Services, actor: Actor, ticket: TicketRow): SeenTicket => ({
  ticket,
  abilities: ticketAbilities({ userId: actor.userId, powers: powers(services, actor) }, ticket),
})

/** Throws unless the viewer may open it. */
export async function requireTicket({ services, actor }: Ctx, ticketId: string): Promise<SeenTicket> {
  return requireSeen(services, actor, await findTicket(services.db, ticketId))
}

function requireSeen(services: Services, actor: Actor, ticket: TicketRow | undefined): SeenTicket {
  if (!ticket) throw new AppError('tickets.not_found')
  const seen = seenBy(services, actor, ticket)
  if (seen.abilities.canOpen) return seen
  if (hasAnyRole(actor.roles, TICKET_STAFF)) throw powersRefusal(actor)
  throw new AppError('tickets.access_denied')
}

/** Throws unless the viewer is staff and the ticket is not their own. */
export async function requireManaged(ctx: Ctx, ticketId: string): Promise<SeenTicket> {
  const seen = await requireTicket(ctx, ticketId)
  if (!seen.abilities.canManage) throw new AppError('tickets.own_ticket')
  return seen
}

/**
 * Runs a command on a ticket in one transaction. Locks the actor, whom a ban or an erasure could otherwise
 * overtake, and then the ticket. Abilities are derived from the state under the lock.
 */
export function actOnTicket<Result>(
  ctx: Ctx,
  ticketId: string,
  run: (tx: Tx, seen: SeenTicket) => Promise<Result & Plain<Result>>,
): Promise<Result> {
  const { services, actor } = ctx
  return runCommand(ctx, async (tx) => {
    await lockActor(tx, actor.userId)
    return run(tx, requireSeen(services, actor, await lockTicket(tx, ticketId)))
  })
}

async function findSeen(
  services: Services,
  actor: Actor | null,
  ticketId: string | null,
): Promise<TicketAbilities | null> {
  if (!actor || !isUuid(ticketId)) return null
  const ticket = await findTicket(services.db, ticketId)
  return ticket ? seenBy(services, actor, ticket).abilities : null
}

export const mayEnterRoom = async (services: Services, actor: Actor | null, id: string | null) =>
  (await findSeen(services, actor, id))?.canOpen ?? false

export const mayEnterStaffRoom = async (services: Services, actor: Actor | null, id: string | null) =>
  (await findSeen(services, actor, id))?.canManage ?? false

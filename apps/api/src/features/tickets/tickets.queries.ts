import {
  TICKET_STAFF,
  TICKETS_PAGE_SIZE,
  TICKETS_WAITING_MAX,
  type TicketAboutKind,
  type TicketArea,
  type TicketPriority,
  type TicketStatus,
} from '@trunfo/contract/tickets'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { ValidTicket } from './tickets.rules.ts'

/** A person as a ticket shows them. */
export interface TicketPerson {
  readonly userId: string
  readonly username: string
  readonly avatarKey: string | null
}

export interface AboutRef {
  readonly kind: TicketAboutKind
  readonly id: string
}

export interface TicketRow {
  readonly id: string
  readonly ownerId: string
  readonly ownerName: string
  readonly ownerAvatarKey: string | null
  readonly subject: string
  readonly area: TicketArea
  readonly status: TicketStatus
  readonly priority: TicketPriority
  readonly isVip: boolean
  readonly assigneeId: string | null
  readonly assigneeName: string | null
  readonly assigneeAvatarKey: string | null
  readonly aboutKind: TicketAboutKind | null
  readonly aboutId: string | null
  readonly lastMessageAt: Date
  readonly lastIsStaff: boolean
  readonly waitsSince: Date
  readonly firstAnsweredAt: Date | null
  readonly createdAt: Date
}

/** An assignee who is banned or no longer staff loses the ticket, so that it does not wait for them. */
const isStillStaff = sql<boolean>`assignee.status = 'active' and assignee.roles && ${[...TICKET_STAFF]}::text[]`

export function selectTickets(db: Db) {
  return db
    .selectFrom('tickets as ticket')
    .innerJoin('profiles as owner', 'owner.id', 'ticket.owner_id')
    .leftJoin('profiles as assignee', (join) =>
      join.onRef('assignee.id', '=', 'ticket.assignee_id').on(isStillStaff),
    )
    .select([
      'ticket.id',
      'ticket.owner_id as ownerId',
      'owner.username as ownerName',
      'owner.avatar_key as ownerAvatarKey',
      'ticket.subject',
      'ticket.area',
      'ticket.status',
      'ticket.priority',
      'ticket.is_vip as isVip',
      'assignee.id as assigneeId',
      'assignee.username as assigneeName',
      'assignee.avatar_key as assigneeAvatarKey',
      'ticket.about_kind as aboutKind',
      'ticket.about_id as aboutId',
      'ticket.last_message_at as lastMessageAt',
      'ticket.last_is_staff as lastIsStaff',
      'ticket.waits_since as waitsSince',
      'ticket.first_answered_at as firstAnsweredAt',
      'ticket.created_at as createdAt',
    ])
}

/** Open tickets, and tickets in progress whose owner wrote last. */
export const waitingTickets = sql`
  select from tickets where status_rank = 0 or (status_rank = 1 and not last_is_staff)`

export function findTicket(db: Db, id: string): Promise<TicketRow | undefined> {
  return selectTickets(db).where('ticket.id', '=', id).executeTakeFirst()
}

/** Serialises all messages and changes of a ticket. Lock people before tickets. */
export async function lockTicket(tx: Tx, id: string): Promise<TicketRow | undefined> {
  await tx.selectFrom('tickets').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return findTicket(tx, id)
}

/** Newest first, and one row more than a page. */
export function findOwnTickets(db: Db, ownerId: string, before: string): Promise<TicketRow[]> {
  return selectTickets(db)
    .where('ticket.owner_id', '=', ownerId)
    .where('ticket.id', '<', before)
    .orderBy('ticket.id', 'desc')
    .limit(TICKETS_PAGE_SIZE + 1)
    .execute()
}

/** Call it under the owner's lock, so that the copied name and VIP status are current. */
export function insertTicket(
  tx: Tx,
  ownerId: string,
  { subject, area, priority, about }: Omit<ValidTicket, 'text'> & { readonly about: AboutRef | null },
): Promise<{ id: string }> {
  return tx
    .insertInto('tickets')
    .columns(['owner_id', 'owner_name', 'is_vip', 'subject', 'area', 'priority', 'about_kind', 'about_id'])
    .expression((from) =>
      from
        .selectFrom('profiles as owner')
        .select([
          'owner.id as owner_id',
          'owner.username as owner_name',
          sql<boolean>`'vip' = any (owner.roles)`.as('is_vip'),
          sql<string>`${subject}::text`.as('subject'),
          sql<string>`${area}::text`.as('area'),
          sql<string>`${priority}::text`.as('priority'),
          sql<string | null>`${about?.kind ?? null}::text`.as('about_kind'),
          sql<string | null>`${about?.id ?? null}::uuid`.as('about_id'),
        ])
        .where('owner.id', '=', ownerId),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Whether the owner has reached the limit of tickets that are open or in progress. */
export async function hasTooManyWaiting(tx: Tx, ownerId: string): Promise<boolean> {
  const rows = await tx
    .selectFrom('tickets')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('status_rank', '<=', 1)
    .limit(TICKETS_WAITING_MAX)
    .execute()
  return rows.length === TICKETS_WAITING_MAX
}

/**
 * Copies the owner's current name and VIP status to their tickets. Call it under the owner's lock: then the
 * order in which two changes are processed does not matter. Returns false if nothing changed.
 */
export async function copyOwner(tx: Tx, ownerId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('tickets')
    .from('profiles as owner')
    .set({
      owner_name: sql<string>`owner.username`,
      is_vip: sql<boolean>`'vip' = any (owner.roles)`,
    })
    .whereRef('owner.id', '=', 'tickets.owner_id')
    .where('tickets.owner_id', '=', ownerId)
    .where(
      sql<boolean>`(tickets.owner_name, tickets.is_vip) is distinct from (owner.username, 'vip' = any (owner.roles))`,
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

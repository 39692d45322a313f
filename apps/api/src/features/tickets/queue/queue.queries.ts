import {
  TICKET_ASSIGNEES_MAX,
  TICKET_STAFF,
  TICKET_STATUSES,
  type TicketPriority,
  type TicketSort,
  type TicketStatus,
} from '@trunfo/contract/tickets'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { exactMoment } from '../../../platform/paging.ts'
import { selectTickets, type TicketPerson, type TicketRow } from '../tickets.queries.ts'

export type SortValue = string | number

export interface QueueOrder {
  readonly sort: TicketSort
  readonly direction: 'asc' | 'desc'
  readonly status: TicketStatus | null
  readonly ownerId: string | null
}

/** What each order goes by before the id. Each has an index within a status. */
const COLUMNS = {
  queue: 'ticket.is_ahead',
  subject: 'ticket.subject_key',
  user: 'ticket.owner_name',
  area: 'ticket.area',
  status: 'ticket.status_rank',
  priority: 'ticket.priority_rank',
  date: 'ticket.created_at',
} as const satisfies Record<TicketSort, string>

export interface QueueRow extends TicketRow {
  readonly sortValue: SortValue
}

interface Walk {
  readonly sort: TicketSort
  readonly direction: 'asc' | 'desc'
  readonly after: readonly [value: SortValue, id: string] | null
  readonly ownerId: string | null
  readonly limit: number
}

/**
 * After a row, or from the first one. A page of one status is a walk over its index, one of
 * all statuses what comes first of four such walks.
 */
export function findQueue(
  db: Db,
  { sort: asked, direction, status, ownerId }: QueueOrder,
  { after, limit }: Pick<Walk, 'after' | 'limit'>,
): Promise<QueueRow[]> {
  // Within one status all are alike, and the oldest or the newest comes first.
  const sort = asked === 'status' && status ? 'date' : asked
  const walk = { sort, direction, after, ownerId, limit }
  // One person's are few, and all found by the index of owners.
  const allRanks = sort === 'status' || ownerId ? [null] : [0, 1, 2, 3]
  const ranks = status ? [TICKET_STATUSES.indexOf(status)] : allRanks
  const [first, ...others] = ranks.map((rank) =>
    db.selectFrom(walkOver(db, walk, rank).as('walk')).selectAll(),
  )
  const places = others.reduce((all, one) => all.unionAll(one), first as NonNullable<typeof first>)
  const page = db
    .selectFrom(places.as('found'))
    .selectAll()
    .orderBy('key', direction)
    .orderBy('id', direction)
    .limit(sql.lit(limit))
  return selectTickets(db)
    .innerJoin(page.as('place'), 'place.id', 'ticket.id')
    .select(sortValueOf(sort).as('sortValue'))
    .orderBy('place.key', direction)
    .orderBy('place.id', direction)
    .execute()
}

/** The status stands in the statement itself, so that each has a plan of its own. */
function walkOver(db: Db, { sort, direction, after, ownerId, limit }: Walk, rank: number | null) {
  const key = sql.ref<SortValue>(COLUMNS[sort])
  const beyond = direction === 'asc' ? sql`>` : sql`<`
  let query = db.selectFrom('tickets as ticket').select(['ticket.id', key.as('key')])
  if (rank !== null) query = query.where('ticket.status_rank', '=', sql.lit(rank))
  if (ownerId) query = query.where('ticket.owner_id', '=', ownerId)
  if (after) {
    const [value, id] = after
    query = query.where(sql<boolean>`(${key}, ticket.id) ${beyond} (${comparable(sort, value)}, ${id}::uuid)`)
  }
  return query.orderBy(key, direction).orderBy('ticket.id', direction).limit(sql.lit(limit))
}

function sortValueOf(sort: TicketSort) {
  if (sort === 'queue') return sql<SortValue>`ticket.is_ahead::integer`
  return sort === 'date' ? exactMoment(sql<Date>`ticket.created_at`) : sql<SortValue>`place.key`
}

function comparable(sort: TicketSort, value: SortValue) {
  if (sort === 'queue') return sql`${value === 1}::boolean`
  if (sort === 'date') return sql`${value}::timestamptz`
  return typeof value === 'number' ? sql`${value}::smallint` : sql`${value}::text`
}

export interface TicketChange {
  readonly status?: TicketStatus
  readonly priority?: TicketPriority
  readonly assigneeId?: string | null
}

export async function updateTicket(
  tx: Tx,
  ticketId: string,
  { assigneeId, ...change }: TicketChange,
): Promise<void> {
  await tx
    .updateTable('tickets')
    .set({ ...change, ...(assigneeId !== undefined && { assignee_id: assigneeId }) })
    .where('id', '=', ticketId)
    .execute()
}

/** Active people with one of the roles; those of staff have an index of their own. */
const selectStaff = (db: Db) =>
  db
    .selectFrom('profiles')
    .select(['id as userId', 'username', 'avatar_key as avatarKey'])
    .where(sql<boolean>`roles && '{moderador,suporte,admin,fundador}'::text[]`)
    .where(sql<boolean>`roles && ${[...TICKET_STAFF]}::text[]`)
    .where('status', '=', 'active')

export const findStaff = (db: Db): Promise<TicketPerson[]> =>
  selectStaff(db).orderBy('username').limit(TICKET_ASSIGNEES_MAX).execute()

export const findStaffMember = (db: Db, userId: string): Promise<TicketPerson | undefined> =>
  selectStaff(db).where('id', '=', userId).executeTakeFirst()

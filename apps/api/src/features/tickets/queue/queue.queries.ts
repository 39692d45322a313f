import {
  TICKET_ASSIGNEES_MAX,
  TICKET_STAFF,
  TICKET_STATUSES,
  type TicketPriority,
  type TicketSort,
  type TicketStatus,
  type TicketView,
} from '@trunfo/contract/tickets'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { exactMoment } from '../../../platform/paging.ts'
import { selectTickets, type TicketPerson, type TicketRow } from '../tickets.queries.ts'

export type SortValue = string | number

export interface QueueOrder {
  readonly sort: TicketSort
  readonly direction: 'asc' | 'desc'
  readonly view: TicketView
  readonly ownerId: string | null
}

/** A ticket's position in an order. */
export interface QueuePlace {
  readonly id: string
  readonly sortValue: SortValue
}

export interface Stretch {
  readonly after: QueuePlace | null
  readonly limit: number
}

/**
 * What each order sorts by before the id. Each has an index within a status; `queue` only for waiting
 * tickets.
 */
const KEYS = {
  queue: sql<SortValue>`ticket_queue_key(ticket.is_vip, ticket.last_is_staff, ticket.waits_since)`,
  subject: sql<SortValue>`ticket.subject_key`,
  user: sql<SortValue>`ticket.owner_name`,
  area: sql<SortValue>`ticket.area`,
  status: sql<SortValue>`ticket.status_rank`,
  priority: sql<SortValue>`ticket.priority_rank`,
  date: sql<SortValue>`ticket.created_at`,
} as const satisfies Record<TicketSort, unknown>

export interface QueueRow extends TicketRow, QueuePlace {}

/** Ranks of the statuses in a view, which are always consecutive. */
function ranksOf(view: TicketView): readonly number[] {
  if (view === 'waiting') return [0, 1]
  return view === 'all' ? [0, 1, 2, 3] : [TICKET_STATUSES.indexOf(view)]
}

/**
 * Starts after a row, or at the first one. A page of one status is one index scan; a page of several statuses
 * merges one scan per status.
 */
export function findQueue(db: Db, order: QueueOrder, stretch: Stretch): Promise<QueueRow[]> {
  return describe(db, order, placesIn(db, order, stretch))
}

/** Those of a few given tickets that match the patterns. */
export function findAmong(
  db: Db,
  order: QueueOrder,
  stretch: Stretch,
  { ids, patterns }: { readonly ids: readonly string[]; readonly patterns: readonly string[] },
): Promise<QueueRow[]> {
  const few = sql`ticket.id = any (${[...ids]}::uuid[]) and ${isLike(patterns)}`
  return describe(db, order, placesIn(db, order, stretch, few))
}

/** Compares the text in the form that the search index stores. */
const isLike = (patterns: readonly string[]) =>
  sql<boolean>`ticket_search_form(ticket.subject || ' ' || ticket.owner_name) like all (
    array(select ticket_search_form(pattern) from unnest(${[...patterns]}::text[]) as pattern))`

function describe(db: Db, order: QueueOrder, places: Places): Promise<QueueRow[]> {
  return selectTickets(db)
    .innerJoin(places.as('place'), 'place.id', 'ticket.id')
    .select(sortValueOf(order.sort).as('sortValue'))
    .orderBy('place.key', order.direction)
    .orderBy('place.id', order.direction)
    .execute()
}

export interface ScannedPage extends QueuePlace {
  readonly isMatch: boolean
}

/** Reads `limit` tickets in order, and whether each matches the patterns. */
export function scanQueue(
  db: Db,
  order: QueueOrder,
  stretch: Stretch,
  patterns: readonly string[],
): Promise<ScannedPage[]> {
  return db
    .selectFrom('tickets as ticket')
    .innerJoin(placesIn(db, order, stretch).as('place'), 'place.id', 'ticket.id')
    .select(['ticket.id', sortValueOf(order.sort).as('sortValue'), isLike(patterns).as('isMatch')])
    .orderBy('place.key', order.direction)
    .orderBy('place.id', order.direction)
    .execute()
}

/** Uses the trigram index and at most three patterns. Returns null if more than `few` tickets match. */
export async function findIdsLike(
  db: Db,
  [one = '%', two = '%', three = '%']: readonly string[],
  few: number,
): Promise<string[] | null> {
  const { rows } = await sql<{ id: string }>`select find_tickets_like(
    ticket_search_form(${one}), ticket_search_form(${two}), ticket_search_form(${three}), ${few + 1}
  ) as id`.execute(db)
  return rows.length > few ? null : rows.map(({ id }) => id)
}

type Places = ReturnType<typeof placesIn>

function placesIn(db: Db, order: QueueOrder, { after, limit }: Stretch, narrowed = sql`true`) {
  const { sort, direction, view, ownerId } = order
  const ranks = ranksOf(view)
  const [first = 0, last = first] = [ranks[0], ranks.at(-1)]
  const key = KEYS[sort]
  const way = direction === 'asc' ? sql`asc` : sql`desc`
  const beyond = direction === 'asc' ? sql`>` : sql`<`
  // The status is a literal, so that each status gets its own plan.
  const walkOver = (statuses: RawBuilder<unknown>) => sql`(
    select ticket.id, ${key} as key from tickets as ticket
    where ${statuses} and ${narrowed}
      ${ownerId ? sql`and ticket.owner_id = ${ownerId}` : sql``}
      ${after ? sql`and (${key}, ticket.id) ${beyond} (${comparable(sort, after.sortValue)}, ${after.id}::uuid)` : sql``}
    order by ${key} ${way}, ticket.id ${way} limit ${sql.lit(limit)})`
  // One owner has few tickets, all found by the index on owners.
  const walks =
    sort === 'status' || ownerId
      ? [walkOver(sql`ticket.status_rank between ${sql.lit(first)} and ${sql.lit(last)}`)]
      : ranks.map((rank) => walkOver(sql`ticket.status_rank = ${sql.lit(rank)}`))
  return db
    .selectFrom(sql<{ id: string; key: SortValue }>`(${sql.join(walks, sql` union all `)})`.as('walked'))
    .select(['id', 'key'])
    .orderBy('key', direction)
    .orderBy('id', direction)
    .limit(sql.lit(limit))
}

function sortValueOf(sort: TicketSort) {
  if (sort === 'queue') return sql<SortValue>`place.key::double precision`
  return sort === 'date' ? exactMoment(sql<Date>`ticket.created_at`) : sql<SortValue>`place.key`
}

function comparable(sort: TicketSort, value: SortValue) {
  if (sort === 'queue') return sql`${value}::bigint`
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
    .set({ ...change, assignee_id: assigneeId })
    .where('id', '=', ticketId)
    .execute()
}

/** Active people with a ticket role. The first condition selects the partial index on staff. */
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

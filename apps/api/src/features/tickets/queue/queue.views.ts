import { TICKET_QUEUE_PAGE_SIZE, type TicketSort, type TicketStatus } from '@trunfo/contract/tickets'
import type { ticketAssigneesSchema, ticketQueueSchema } from '@trunfo/contract/tickets.schemas'
import { isPlain } from '@trunfo/contract/tidy-text'
import { z } from 'zod'
import type { Ctx } from '../../../platform/http/context.ts'
import { cutPage, momentKey, type Page, readCursor } from '../../../platform/paging.ts'
import type { Services } from '../../../platform/services.ts'
import { viewAssignee, viewCard, viewLastMessage, viewOwner, viewPerson } from '../cards.ts'
import { answeredInSeconds } from '../tickets.rules.ts'
import { findQueue, findStaff, type QueueOrder, type QueueRow, type SortValue } from './queue.queries.ts'

export interface GivenOrder {
  readonly status?: TicketStatus | undefined
  readonly owner?: string | undefined
  readonly sort: TicketSort
  readonly direction: 'asc' | 'desc'
}

const text = z.string().max(120).refine(isPlain)
const rank = z.int().min(0).max(3)
const moment = momentKey(6)
const VALUES: Readonly<Record<TicketSort, z.ZodType<SortValue>>> = {
  queue: rank,
  subject: text,
  user: text,
  area: text,
  status: rank,
  priority: rank,
  date: moment,
}

/** A cursor holds the order it was made in: in another one it would point nowhere. */
const keyIn = ({ sort, direction, status }: QueueOrder) =>
  z.tuple([
    z.literal(sort),
    z.literal(direction),
    z.literal(status ?? 'all'),
    sort === 'status' && status ? moment : VALUES[sort],
    z.uuid(),
  ])

export async function readQueue(
  { db }: Services,
  { status: given, owner, sort, direction: asked }: GivenOrder,
  { cursor, size }: { cursor: string | undefined; size: number },
): Promise<Page<QueueRow>> {
  const status = given ?? null
  const direction = sort === 'queue' ? 'desc' : asked
  const order: QueueOrder = { sort, direction, status, ownerId: owner ?? null }
  const after = cursor === undefined ? null : placeOf(cursor, order)
  const found = await findQueue(db, order, { after, limit: size + 1 })
  return cutPage(found, size, ({ sortValue, id }) => [sort, direction, status ?? 'all', sortValue, id])
}

export async function viewQueue(
  { services, actor }: Ctx,
  { cursor, ...order }: GivenOrder & { readonly cursor?: string | undefined },
): Promise<z.infer<typeof ticketQueueSchema>> {
  const { rows, nextCursor } = await readQueue(services, order, { cursor, size: TICKET_QUEUE_PAGE_SIZE })
  return { tickets: rows.map((row) => viewRow(services, actor.userId, row)), nextCursor }
}

function placeOf(cursor: string, order: QueueOrder) {
  const [, , , value, id] = readCursor(cursor, keyIn(order))
  return [value, id] as const
}

const viewRow = (services: Services, viewerId: string, ticket: QueueRow) => ({
  ...viewCard(ticket),
  owner: viewOwner(services, ticket),
  isVip: ticket.isVip,
  isOwn: ticket.ownerId === viewerId,
  assignee: viewAssignee(services, ticket),
  lastMessage: viewLastMessage(ticket),
  firstAnsweredAt: ticket.firstAnsweredAt?.toISOString() ?? null,
  answeredInSeconds: answeredInSeconds(ticket),
})

export const viewAssignees = async (services: Services): Promise<z.infer<typeof ticketAssigneesSchema>> => ({
  people: (await findStaff(services.db)).map((person) => viewPerson(services, person)),
})

import {
  TICKET_QUEUE_PAGE_SIZE,
  TICKET_STATUSES,
  type TicketSort,
  type TicketView,
} from '@trunfo/contract/tickets'
import type { ticketAssigneesSchema, ticketQueueSchema } from '@trunfo/contract/tickets.schemas'
import { isPlain } from '@trunfo/contract/tidy-text'
import { z } from 'zod'
import type { Ctx } from '../../../platform/http/context.ts'
import { momentKey, type Page, readCursor, writeCursor } from '../../../platform/paging.ts'
import type { Services } from '../../../platform/services.ts'
import { viewAssignee, viewCard, viewLastMessage, viewOwner, viewPerson } from '../cards.ts'
import { answeredInSeconds, waitsForStaff } from '../tickets.rules.ts'
import {
  findStaff,
  type QueueOrder,
  type QueuePlace,
  type QueueRow,
  type SortValue,
} from './queue.queries.ts'
import { searchQueue, walkQueue, wordsOf } from './search.ts'

export interface QueueOrderInput {
  readonly status: TicketView
  readonly q?: string | undefined
  readonly owner?: string | undefined
  readonly sort: TicketSort
  readonly direction: 'asc' | 'desc'
}

const text = z.string().max(120).refine(isPlain)
const rank = z.int().min(0).max(3)
const VALUES: Readonly<Record<TicketSort, z.ZodType<SortValue>>> = {
  queue: z.int().min(0).max(1e15),
  subject: text,
  user: text,
  area: text,
  status: rank,
  priority: rank,
  date: momentKey(6),
}

/** Finished tickets do not wait, and within one status all sort alike: both cases sort by date instead. */
function orderOf({ status: view, owner, sort, direction }: QueueOrderInput): QueueOrder {
  const ownerId = owner ?? null
  if (sort === 'queue')
    return view === 'waiting' || view === 'open' || view === 'in_progress'
      ? { sort, direction: 'asc', view, ownerId }
      : { sort: 'date', direction: 'desc', view, ownerId }
  return { sort: sort === 'status' && isTicketStatus(view) ? 'date' : sort, direction, view, ownerId }
}

const isTicketStatus = (view: TicketView) => TICKET_STATUSES.some((status) => status === view)

/** A cursor contains the order it was made for, and is invalid in any other. */
const keyIn = ({ sort, direction, view }: QueueOrder) =>
  z.tuple([z.literal(sort), z.literal(direction), z.literal(view), VALUES[sort], z.uuid()])

export async function readQueue(
  { db }: Services,
  given: QueueOrderInput,
  { cursor, size }: { cursor: string | undefined; size: number },
): Promise<Page<QueueRow>> {
  const order = orderOf(given)
  const { sort, direction, view } = order
  const stretch = { after: cursor === undefined ? null : placeOf(cursor, order), size }
  const words = wordsOf(given.q ?? '')
  const { rows, next } =
    words.length > 0 ? await searchQueue(db, order, stretch, words) : await walkQueue(db, order, stretch)
  return {
    rows: [...rows],
    nextCursor: next && writeCursor([sort, direction, view, next.sortValue, next.id]),
  }
}

export async function viewQueue(
  { services, actor }: Ctx,
  { cursor, ...order }: QueueOrderInput & { readonly cursor?: string | undefined },
): Promise<z.infer<typeof ticketQueueSchema>> {
  const { rows, nextCursor } = await readQueue(services, order, { cursor, size: TICKET_QUEUE_PAGE_SIZE })
  return { tickets: rows.map((row) => viewRow(services, actor.userId, row)), nextCursor }
}

function placeOf(cursor: string, order: QueueOrder): QueuePlace {
  const [, , , sortValue, id] = readCursor(cursor, keyIn(order))
  return { sortValue, id }
}

const viewRow = (services: Services, viewerId: string, ticket: QueueRow) => ({
  ...viewCard(ticket),
  owner: viewOwner(services, ticket),
  isVip: ticket.isVip,
  isOwn: ticket.ownerId === viewerId,
  assignee: viewAssignee(services, ticket),
  lastMessage: viewLastMessage(ticket),
  waitsSince: waitsForStaff(ticket) ? ticket.waitsSince.toISOString() : null,
  firstAnsweredAt: ticket.firstAnsweredAt?.toISOString() ?? null,
  answeredInSeconds: answeredInSeconds(ticket),
})

export const viewAssignees = async (services: Services): Promise<z.infer<typeof ticketAssigneesSchema>> => ({
  people: (await findStaff(services.db)).map((person) => viewPerson(services, person)),
})

import { REVIEW_PAGE_SIZE } from '@trunfo/contract/payments'
import type {
  reviewFilterSchema,
  reviewListSchema,
  staffOrderSchema,
} from '@trunfo/contract/payments.schemas'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { idsWithin, newestFirst, oldestFirst, type Page, page } from '../../../platform/paging.ts'
import { findUsernames } from '../../accounts/index.ts'
import { findBalances } from '../../ledger/index.ts'
import { findClaims, findFulfilledCapture, findRefundable, findTakings } from '../money.queries.ts'
import { orderShown } from '../orders/index.ts'
import { findOrder, findOrderByNumber, type Order } from '../payments.queries.ts'
import { readReceiptNumber } from '../payments.rules.ts'
import { findRefundsOf } from '../refunds.queries.ts'
import { findReviews, type ReviewRow } from './review.queries.ts'

export type ReviewFilter = z.infer<typeof reviewFilterSchema>
type ReviewList = z.infer<typeof reviewListSchema>
type StaffOrder = z.infer<typeof staffOrderSchema>

/** Staff get no actions on reviews of their own payments. */
export async function viewReviews(
  { services: { db }, actor }: Ctx,
  { cursor, ...filter }: ReviewFilter & { cursor?: string | undefined },
): Promise<ReviewList> {
  const { rows, nextCursor } = await readReviews(db, filter, { cursor, size: REVIEW_PAGE_SIZE })
  return { reviews: await Promise.all(rows.map((row) => shown(db, row, actor.userId))), nextCursor }
}

export function readReviews(
  db: Db,
  { state, kind, ...period }: ReviewFilter,
  { cursor, size }: { cursor: string | undefined; size: number },
): Promise<Page<ReviewRow>> {
  const by = state === 'open' ? oldestFirst : newestFirst
  return page({ cursor, size, by }, ([after]) =>
    findReviews(db, { state, kind, within: idsWithin(period), after, limit: size + 1 }),
  )
}

async function shown(db: Db, row: ReviewRow, viewerId: string): Promise<ReviewList['reviews'][number]> {
  return {
    id: row.id,
    kind: row.kind,
    provider: row.provider,
    amount: row.amount,
    expected: row.expected,
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    person: personOf(row.personId, row.username),
    providerReference: row.paymentId,
    openedAt: row.openedAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
    closedBy: row.closedBy,
    note: row.note,
    actions: row.personId === viewerId ? [] : await actionsOf(db, row),
  }
}

const personOf = (id: string | null, username: string | null) => (id && username ? { id, username } : null)

async function actionsOf(db: Db, row: ReviewRow): Promise<ReviewList['reviews'][number]['actions']> {
  if (row.closedAt) return []
  const canRefund = row.isSuspended && (await findRefundable(db, row.captureId)).suspense > 0
  const canWriteOff =
    row.kind === 'debt' &&
    row.personId !== null &&
    (await findBalances(db, row.personId)).debt > 0 &&
    (await findClaims(db, row.captureId)).disputed === 0
  return [
    ...(canRefund ? (['refund'] as const) : []),
    ...(canWriteOff ? (['write_off'] as const) : []),
    'close',
  ]
}

export async function viewStaffOrder(
  { services: { db }, actor }: Ctx,
  typed: string,
): Promise<StaffOrder | null> {
  const order = await findOrderByNumber(db, readReceiptNumber(typed))
  return order ? staffOrder(db, order, actor.userId) : null
}

/** For the response to a command. */
export async function viewStaffOrderById(
  { services: { db }, actor }: Ctx,
  orderId: string,
): Promise<StaffOrder | null> {
  const order = await findOrder(db, orderId)
  return order ? staffOrder(db, order, actor.userId) : null
}

async function staffOrder(db: Db, order: Order, viewerId: string): Promise<StaffOrder> {
  const username = (await findUsernames(db, [order.buyerId])).get(order.buyerId) ?? ''
  const capture = await findFulfilledCapture(db, order.id)
  const [refunds, takings, rests] = capture
    ? await Promise.all([
        findRefundsOf(db, capture.id),
        findTakings(db, capture.id),
        findRefundable(db, capture.id),
      ])
    : [[], [], { purchase: 0 }]
  return {
    ...(await orderShown(db, order, username)),
    person: personOf(order.buyerId, username),
    refundable: order.buyerId === viewerId ? 0 : rests.purchase,
    refunds: refunds.map(({ id, amount, state, createdAt }) => ({
      id,
      amount,
      state,
      at: createdAt.toISOString(),
    })),
    disputes: takings
      .filter(({ kind }) => kind !== 'return')
      .map(({ providerId, amount, state }) => ({ id: providerId, amount, state })),
  }
}

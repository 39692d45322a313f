import type { PaymentProvider, ReviewKind, ReviewState } from '@trunfo/contract/payments'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { IdSpan } from '../../../platform/paging.ts'

export interface ReviewRow {
  readonly id: string
  readonly kind: ReviewKind
  readonly provider: PaymentProvider
  readonly amount: number
  readonly expected: number | null
  readonly captureId: string
  readonly outcome: string
  readonly isSuspended: boolean
  readonly orderId: string | null
  readonly orderNumber: string | null
  readonly personId: string | null
  readonly username: string | null
  readonly paymentId: string
  readonly openedAt: Date
  readonly closedAt: Date | null
  readonly closedBy: string | null
  readonly note: string | null
}

function selectReviews(db: Db) {
  return db
    .selectFrom('payment_reviews as review')
    .innerJoin('payment_captures as capture', 'capture.id', 'review.capture_id')
    .leftJoin('payment_orders as order', 'order.id', 'capture.order_id')
    .leftJoin('profiles as person', 'person.id', 'order.buyer_id')
    .leftJoin('profiles as closer', 'closer.id', 'review.closed_by')
    .select([
      'review.id',
      'review.kind',
      'capture.provider',
      'review.amount',
      sql<number | null>`case review.kind when 'wrong_amount' then "order".amount end`.as('expected'),
      'review.capture_id as captureId',
      'capture.outcome',
      'review.is_suspended as isSuspended',
      'order.id as orderId',
      'order.number as orderNumber',
      'person.id as personId',
      'person.username',
      'capture.payment_id as paymentId',
      'review.opened_at as openedAt',
      'review.closed_at as closedAt',
      'closer.username as closedBy',
      'review.note',
    ])
}

export const waitingReviews = sql`select from payment_reviews where closed_at is null`

export function findReview(db: Db, id: string): Promise<ReviewRow | undefined> {
  return selectReviews(db).where('review.id', '=', id).executeTakeFirst()
}

interface ReviewStretch {
  readonly state: ReviewState
  readonly kind: ReviewKind | undefined
  readonly within: IdSpan
  readonly after: string
  readonly limit: number
}

/** Open reviews oldest first, closed ones newest first. */
export function findReviews(
  db: Db,
  { state, kind, within: { first, end }, after, limit }: ReviewStretch,
): Promise<ReviewRow[]> {
  const isOpen = state === 'open'
  return selectReviews(db)
    .where('review.closed_at', isOpen ? 'is' : 'is not', null)
    .where('review.id', isOpen ? '>' : '<', after)
    .where('review.id', '>=', first)
    .where('review.id', '<', end)
    .$call((query) => (kind ? query.where('review.kind', '=', kind) : query))
    .orderBy('review.id', isOpen ? 'asc' : 'desc')
    .limit(limit)
    .execute()
}

/** Returns false if the review is closed or missing. */
export async function lockReview(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('payment_reviews')
    .select('closed_at')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined && row.closed_at === null
}

export async function closeReviewRow(tx: Tx, id: string, closedBy: string, note: string): Promise<void> {
  await tx
    .updateTable('payment_reviews')
    .set({ closed_at: sql`now()`, closed_by: closedBy, note })
    .where('id', '=', id)
    .execute()
}

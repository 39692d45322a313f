import type { ReviewKind } from '@trunfo/contract/payments'
import type { Centavos } from '@trunfo/money/amounts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

interface NewReview {
  readonly fact: string
  readonly kind: ReviewKind
  readonly amount: Centavos
  readonly captureId: string
  readonly isSuspended: boolean
}

/** Returns undefined if the review was opened before. */
export function insertReview(tx: Tx, review: NewReview): Promise<{ id: string } | undefined> {
  return tx
    .insertInto('payment_reviews')
    .values({
      fact: review.fact,
      kind: review.kind,
      amount: review.amount,
      capture_id: review.captureId,
      is_suspended: review.isSuspended,
    })
    .onConflict((conflict) => conflict.column('fact').doNothing())
    .returning('id')
    .executeTakeFirst()
}

/** Closes open reviews whose fact starts with `fact`; returns their ids. */
export async function closeReviewsAbout(tx: Tx, captureId: string, fact: string): Promise<string[]> {
  const rows = await tx
    .updateTable('payment_reviews')
    .set({ closed_at: sql`now()` })
    .where('capture_id', '=', captureId)
    .where(sql<boolean>`starts_with(fact, ${fact})`)
    .where('closed_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Counts open and closed reviews of unknown statuses of a payment. */
export async function findOpenReviews(db: Db, captureId: string): Promise<{ open: number; closed: number }> {
  const { open, closed } = await db
    .selectFrom('payment_reviews')
    .select(({ fn }) => [
      fn.count<string>('id').filterWhere('closed_at', 'is', null).as('open'),
      fn.count<string>('id').filterWhere('closed_at', 'is not', null).as('closed'),
    ])
    .where('capture_id', '=', captureId)
    .where('kind', '=', 'unknown_status')
    .executeTakeFirstOrThrow()
  return { open: Number(open), closed: Number(closed) }
}

/** Closes reviews of suspended money once it is refunded; returns their ids. */
export async function closeSuspenseReviews(tx: Tx, captureId: string): Promise<string[]> {
  const rows = await tx
    .updateTable('payment_reviews')
    .set({ closed_at: sql`now()` })
    .where('capture_id', '=', captureId)
    .where('is_suspended', '=', true)
    .where('closed_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

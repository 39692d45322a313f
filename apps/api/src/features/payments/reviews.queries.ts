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

/** Undefined when it was opened before. */
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

/** Those about something that is over. */
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

/** Whether a person has to look at the provider's words about a payment, or has done so. */
export async function findQuestions(db: Db, captureId: string): Promise<{ open: number; closed: number }> {
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

/** Sent back to whoever paid: there is nothing left to look at. */
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

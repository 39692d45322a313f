import type { ReviewKind } from '@trunfo/contract/payments'
import type { Centavos } from '@trunfo/money/amounts'
import type { Tx } from '../../platform/db/database.ts'
import { emit } from '../../platform/jobs/emit.ts'
import { reviewsChanged } from './payments.events.ts'
import { closeReviewsAbout, closeSuspenseReviews, insertReview } from './reviews.queries.ts'

interface Finding {
  readonly kind: ReviewKind
  /** Unique key per kind; the same one opens no second review. */
  readonly about: string
  readonly amount: Centavos
  readonly captureId: string
  /** Whether the amount is in suspense. */
  readonly isSuspended?: boolean
}

/** Opens a review for staff. Repeating it changes nothing. */
export async function openReview(
  tx: Tx,
  { kind, about, amount, captureId, isSuspended = false }: Finding,
): Promise<void> {
  const opened = await insertReview(tx, { fact: `${kind}:${about}`, kind, amount, captureId, isSuspended })
  if (opened) await emit(tx, reviewsChanged, { reviewId: opened.id })
}

/** Closes reviews whose subject ended on its own; `about` is a prefix. */
export async function endReviews(
  tx: Tx,
  captureId: string,
  { kind, about }: Pick<Finding, 'kind' | 'about'>,
): Promise<void> {
  for (const reviewId of await closeReviewsAbout(tx, captureId, `${kind}:${about}`))
    await emit(tx, reviewsChanged, { reviewId })
}

export async function closeWhatWasSentBack(tx: Tx, captureId: string): Promise<void> {
  for (const reviewId of await closeSuspenseReviews(tx, captureId))
    await emit(tx, reviewsChanged, { reviewId })
}

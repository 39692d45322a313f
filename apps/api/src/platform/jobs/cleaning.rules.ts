/** Rows in the first batch of a run. */
export const FIRST_BATCH = 500
const MIN_BATCH = 50
const MAX_BATCH = 5_000
/** A batch holds its row locks this long at most, give or take. */
const BATCH_MS = 100

/** The size of the next batch: a database under load gets smaller ones. */
export function nextBatch(size: number, tookMs: number): number {
  if (tookMs > 2 * BATCH_MS) return Math.max(MIN_BATCH, Math.floor(size / 2))
  if (tookMs < BATCH_MS) return Math.min(MAX_BATCH, size * 2)
  return size
}

import type { Tx } from './db/database.ts'

/** Why held money was taken: a deposit was disputed, or a prize had gone to the wrong champion. */
export type ReleaseReason = 'dispute' | 'correction'

/**
 * Ends the withdrawals of these holds, in the transaction that took the money. Declared by the feature that
 * pays out.
 */
export type EndReleasedHolds = (tx: Tx, holdIds: readonly string[], why: ReleaseReason) => Promise<void>

/** Calls `endReleasedHolds` of every feature; does nothing without holds. */
export const endReleasedHoldsOf =
  (features: readonly { readonly endReleasedHolds?: EndReleasedHolds }[]): EndReleasedHolds =>
  async (tx, holdIds, why) => {
    if (holdIds.length === 0) return
    for (const { endReleasedHolds } of features) await endReleasedHolds?.(tx, holdIds, why)
  }

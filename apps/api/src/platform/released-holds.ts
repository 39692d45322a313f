import type { Tx } from './db/database.ts'

/** What took money that was on its way out: a dispute of a deposit, or a prize that went to the wrong champion. */
export type ReleaseReason = 'dispute' | 'correction'

/** Ends what had asked for the money, in the transaction that took it. Declared by the feature that pays out. */
export type EndReleasedHolds = (tx: Tx, holdIds: readonly string[], why: ReleaseReason) => Promise<void>

export const endReleasedHoldsOf =
  (features: readonly { readonly endReleasedHolds?: EndReleasedHolds }[]): EndReleasedHolds =>
  async (tx, holdIds, why) => {
    if (holdIds.length === 0) return
    for (const { endReleasedHolds } of features) await endReleasedHolds?.(tx, holdIds, why)
  }

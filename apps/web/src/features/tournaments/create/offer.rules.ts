export interface Offer {
  readonly at: string | null
  /** Total that can be promised from then on. */
  readonly amount: number
}

/**
 * Amounts that can be promised: one entry for now and one per deposit that settles later. The entry for now is left
 * out if it would be zero and others follow.
 */
export function offersOf(now: number, settlings: readonly { amount: number; at: string }[]): Offer[] {
  let amount = now
  const later = settlings.map((one) => {
    amount += one.amount
    return { at: one.at, amount }
  })
  return now > 0 || later.length === 0 ? [{ at: null, amount: now }, ...later] : later
}

/** When existing deposits will cover the amount; null if they do now, or never will. */
export const coveredFrom = (offers: readonly Offer[], amount: number): string | null =>
  offers.find((offer) => offer.amount >= amount)?.at ?? null

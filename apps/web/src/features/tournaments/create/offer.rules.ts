export interface Offer {
  /** Null means now. */
  readonly at: string | null
  /** All that can be promised from then on. */
  readonly amount: number
}

/** What can be promised, now and as deposits settle. Now is left out where nothing can be yet and something will. */
export function offersOf(now: number, settlings: readonly { amount: number; at: string }[]): Offer[] {
  let amount = now
  const later = settlings.map((one) => {
    amount += one.amount
    return { at: one.at, amount }
  })
  return now > 0 || later.length === 0 ? [{ at: null, amount: now }, ...later] : later
}

/** When deposits that are there will cover so much; null where it is covered now, or never. */
export const coveredFrom = (offers: readonly Offer[], amount: number): string | null =>
  offers.find((offer) => offer.amount >= amount)?.at ?? null

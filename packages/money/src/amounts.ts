declare const asset: unique symbol

/**
 * Money in whole centavos. Create it with `centavos`, so that neither reais nor coins are mistaken for it.
 */
export type Centavos = number & { readonly [asset]: 'brl' }

export type Coins = number & { readonly [asset]: 'coins' }

/** Throws on amounts that JavaScript cannot represent exactly. */
function whole(amount: number): number {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is no exact amount`)
  return amount
}

export const centavos = (amount: number): Centavos => whole(amount) as Centavos

export const coins = (amount: number): Coins => whole(amount) as Coins

/** Parses the text that PostgreSQL returns for an int8. */
export const exactNumber = (int8: string): number => whole(Number(int8))

/** The amount a discount takes off, rounded down in the platform's favour: between zero and the price. */
export function discountOf<Amount extends Centavos | Coins>(price: Amount, percentage: number): Amount {
  return percentOf(price, Math.min(percentage, 100))
}

/** The platform's fee on a withdrawal, rounded down in the player's favour; the player gets the rest. */
export function feeOf(amount: Centavos, percentage: number): Centavos {
  return percentOf(amount, Math.min(percentage, 100))
}

/**
 * Percentages have at most two decimals and are counted in hundredths, because 0.1 has no exact binary form:
 * 33.3 % of 1,000 would be 332.99…, which rounds down to 332.
 */
const HUNDREDTHS = 100

function percentOf<Amount extends Centavos | Coins>(amount: Amount, percentage: number): Amount {
  const parts = Math.max(0, Math.round(percentage * HUNDREDTHS))
  return whole(Number((BigInt(amount) * BigInt(parts)) / BigInt(100 * HUNDREDTHS))) as Amount
}

/** Splits the amount into equal shares; the first also gets the indivisible remainder. */
export function sharesOf<Amount extends Centavos | Coins>(amount: Amount, people: number): Amount[] {
  if (!Number.isInteger(people) || people < 1) throw new RangeError(`${people} people cannot share anything`)
  const each = Math.floor(amount / people)
  return Array.from(
    { length: people },
    (_, place) => (place === 0 ? amount - each * (people - 1) : each) as Amount,
  )
}

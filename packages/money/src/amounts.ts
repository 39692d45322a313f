declare const asset: unique symbol

/** Money, always whole centavos. Made by `centavos`, so that a price in reais or a count of coins never passes for it. */
export type Centavos = number & { readonly [asset]: 'brl' }

export type Coins = number & { readonly [asset]: 'coins' }

/** An amount that JavaScript cannot hold exactly must stop whatever is going on. */
function whole(amount: number): number {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is no exact amount`)
  return amount
}

export const centavos = (amount: number): Centavos => whole(amount) as Centavos

export const coins = (amount: number): Coins => whole(amount) as Coins

/** From the text in which PostgreSQL gives an int8. */
export const exactNumber = (int8: string): number => whole(Number(int8))

/** What a discount takes off, rounded down in the house's favour. Never more than the price, never less than nothing. */
export function discountOf<Amount extends Centavos | Coins>(price: Amount, percentage: number): Amount {
  return percentOf(price, Math.min(percentage, 100))
}

/** What we keep of a withdrawal, rounded down in the player's favour: what is left and the fee make up the whole. */
export function feeOf(amount: Centavos, percentage: number): Centavos {
  return percentOf(amount, Math.min(percentage, 100))
}

/**
 * Percentages have at most two decimals. They are counted in hundredths, because 0.1 does not exist in binary: 33.3 % of
 * 1,000 would be 332.99…, which rounds down to the wrong side.
 */
const HUNDREDTHS = 100

function percentOf<Amount extends Centavos | Coins>(amount: Amount, percentage: number): Amount {
  const parts = Math.max(0, Math.round(percentage * HUNDREDTHS))
  return whole(Number((BigInt(amount) * BigInt(parts)) / BigInt(100 * HUNDREDTHS))) as Amount
}

/** Equal shares; what cannot be divided goes to the first. */
export function sharesOf<Amount extends Centavos | Coins>(amount: Amount, people: number): Amount[] {
  if (!Number.isInteger(people) || people < 1) throw new RangeError(`${people} people cannot share anything`)
  const each = Math.floor(amount / people)
  return Array.from(
    { length: people },
    (_, place) => (place === 0 ? amount - each * (people - 1) : each) as Amount,
  )
}

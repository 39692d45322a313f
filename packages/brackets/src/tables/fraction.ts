/** An exact rational number in lowest terms. Percentages that are equal compare equal, which floats do not promise. */
export interface Fraction {
  readonly numerator: bigint
  /** Positive. */
  readonly denominator: bigint
}

export const ZERO: Fraction = { numerator: 0n, denominator: 1n }

/** Throws a `RangeError` unless both are integers and the denominator is positive. */
export function fraction(numerator: number | bigint, denominator: number | bigint = 1n): Fraction {
  return reduced(BigInt(numerator), BigInt(denominator))
}

export function sum(fractions: readonly Fraction[]): Fraction {
  return fractions.reduce(plus, ZERO)
}

/** Null without fractions. */
export function average(fractions: readonly Fraction[]): Fraction | null {
  if (fractions.length === 0) return null
  const { numerator, denominator } = sum(fractions)
  return reduced(numerator, denominator * BigInt(fractions.length))
}

/** Negative if the first is smaller, positive if it is greater, 0 if they are equal. */
export function compare(one: Fraction, other: Fraction): number {
  const difference = one.numerator * other.denominator - other.numerator * one.denominator
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** The nearest double. Equal fractions give the same number. */
export function toNumber({ numerator, denominator }: Fraction): number {
  return Number(numerator) / Number(denominator)
}

function plus(one: Fraction, other: Fraction): Fraction {
  if (one.denominator === 1n && other.denominator === 1n) {
    return { numerator: one.numerator + other.numerator, denominator: 1n }
  }
  const numerator = one.numerator * other.denominator + other.numerator * one.denominator
  return reduced(numerator, one.denominator * other.denominator)
}

function reduced(numerator: bigint, denominator: bigint): Fraction {
  if (denominator <= 0n) throw new RangeError('a denominator is positive')
  if (denominator === 1n) return { numerator, denominator }
  const divisor = greatestCommonDivisor(numerator < 0n ? -numerator : numerator, denominator)
  return { numerator: numerator / divisor, denominator: denominator / divisor }
}

function greatestCommonDivisor(one: bigint, other: bigint): bigint {
  let [a, b] = [one, other]
  while (b !== 0n) [a, b] = [b, a % b]
  return a
}

/** Returns a random integer from 0 to 2³² − 1. */
export type Random = () => number

/**
 * xoshiro128** 1.1 by David Blackman and Sebastiano Vigna (https://prng.di.unimi.it): small, statistically
 * sound and available in most languages, so anyone can repeat a published draw. The seed, read from left to
 * right, is its state of four words. It is not cryptographic: take the seed from a cryptographic source.
 */
export function xoshiro128(seed: string): Random {
  let [a, b, c, d] = wordsOf(seed)
  return () => {
    const result = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0
    const shifted = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = rotate(d, 11)
    return result
  }
}

/** A uniform integer from 0 to `bound` − 1: numbers from the uneven end of the range are drawn again. */
export function below(random: Random, bound: number): number {
  const end = 2 ** 32 - (2 ** 32 % bound)
  for (;;) {
    const thrown = random()
    if (thrown < end) return thrown % bound
  }
}

function wordsOf(seed: string): [number, number, number, number] {
  // The generator never leaves an all-zero state.
  if (!/^[0-9a-f]{32}$/.test(seed) || /^0+$/.test(seed)) {
    throw new RangeError('a seed is 32 lower-case hexadecimal digits, not all zero')
  }
  const word = (index: number) => Number.parseInt(seed.slice(index * 8, index * 8 + 8), 16)
  return [word(0), word(1), word(2), word(3)]
}

function rotate(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits))
}

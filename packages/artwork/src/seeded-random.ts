/** Returns an integer from 0 to `sides` − 1. */
export type SeededRandom = (sides: number) => number

/**
 * A generator seeded with the text: the same text yields the same numbers on every device. sfc32 over two
 * FNV-1a hashes, 64 bits: with 32, about one catalogue of 10,000 pictures in a hundred would contain two
 * equal ones.
 */
export function seededRandom(text: string): SeededRandom {
  let [a, b, c, counter] = [fnv1a(text, 0x811c9dc5), fnv1a(text, 0x9e3779b9), 0x6d2b79f5, 1]
  const next = () => {
    const sum = (a + b + counter++) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return sum >>> 0
  }
  for (let round = 0; round < 12; round++) next()
  return (sides) => next() % sides
}

function fnv1a(text: string, basis: number): number {
  let hash = basis
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash
}

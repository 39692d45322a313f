import { below, xoshiro128 } from './random.ts'

/**
 * Fisher–Yates from the last place to the second. Ids are first sorted by code unit, independent of any
 * locale, so the result depends only on the ids and the seed, not on the order in which the database returned
 * them.
 */
export function shuffle(ids: readonly string[], seed: string): string[] {
  const random = xoshiro128(seed)
  const shuffled = ids.toSorted()
  for (let last = shuffled.length - 1; last > 0; last--) {
    const chosen = below(random, last + 1)
    const moved = shuffled[last] as string
    shuffled[last] = shuffled[chosen] as string
    shuffled[chosen] = moved
  }
  return shuffled
}

// Apart from the formats, so that a form which asks for sizes loads no engine.

export const LARGEST_GROUP = 16
/** A stage with one group, such as a league, may be larger. */
export const LARGEST_ONLY_GROUP = 32
/** Groups of two would be single matches. */
const SMALLEST_GROUP = 3
export const MOST_MATCHES = 8_192

/** How many groups an organiser may choose for so many entrants. */
export function groupCountRange(entrantCount: number): { readonly fewest: number; readonly most: number } {
  const fewest = entrantCount <= LARGEST_ONLY_GROUP ? 1 : Math.ceil(entrantCount / LARGEST_GROUP)
  return { fewest, most: Math.max(1, Math.floor(entrantCount / SMALLEST_GROUP)) }
}

/** Matches of a group stage in which everybody meets everybody of their group once per leg. */
export function groupMatchCount(entrantCount: number, groupCount: number, legs: 1 | 2): number {
  const smaller = Math.floor(entrantCount / groupCount)
  const largerGroups = entrantCount % groupCount
  const pairs = (size: number) => (size * (size - 1)) / 2
  return legs * (largerGroups * pairs(smaller + 1) + (groupCount - largerGroups) * pairs(smaller))
}

/** With more, somebody would meet everybody twice. */
export function mostSwissRounds(count: number): number {
  return count % 2 === 1 ? count : count - 1
}

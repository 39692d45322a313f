/** A pairing by index into the entrants: side 1, then side 2. */
export type Pairing = readonly [number, number]

/**
 * The circle method: everybody meets everybody once in n − 1 rounds, or n with one resting per round if n is odd.
 * The first and the second of the list meet in the last round. Sides alternate where possible, so sides differ by
 * at most one match per entrant; a second leg repeats the first with sides swapped.
 */
export function schedule(count: number, legs: 1 | 2): Pairing[][] {
  const first = count % 2 === 0 ? evenRounds(count) : oddRounds(count)
  if (legs === 1) return first
  return [...first, ...first.map((round) => round.map(([one, two]): Pairing => [two, one]))]
}

/** The first of the list stays, the others turn: each round, one of them meets the first and the others each other. */
function evenRounds(count: number): Pairing[][] {
  const size = count - 1
  return Array.from({ length: size }, (_, round) => {
    const pivot = size - 1 - round
    const met: Pairing = round % 2 === 0 ? [0, pivot + 1] : [pivot + 1, 0]
    return [met, ...turned(size, pivot).map(([one, two]): Pairing => [one + 1, two + 1])]
  })
}

function oddRounds(count: number): Pairing[][] {
  const middle = (count - 1) / 2
  return Array.from({ length: count }, (_, round) => turned(count, (middle - round + count) % count))
}

/** Everybody on a circle of odd size except the pivot, paired with the one opposite. */
function turned(size: number, pivot: number): Pairing[] {
  return Array.from({ length: (size - 1) / 2 }, (_, index) => {
    const [after, before] = [(pivot + index + 1) % size, (pivot - index - 1 + size) % size]
    return index % 2 === 0 ? [before, after] : [after, before]
  })
}

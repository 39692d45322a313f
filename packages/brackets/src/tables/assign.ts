/** The first round in which somebody in that seat may meet an entrant whom they should avoid, or Infinity. */
export type Clash = (candidate: number, seat: number) => number

/**
 * Gives each candidate one of as many seats; both are listed best first. All avoid a clash for as many rounds as all of
 * them can, at most until the last of `rounds`. Beyond that each of them, best first, avoids it for as long as the
 * others allow. Seats near the own one are preferred. Returns the seat of each candidate, by index.
 */
export function assign(count: number, rounds: number, clash: Clash): number[] {
  const clashes = Array.from({ length: count }, (_, candidate) =>
    Array.from({ length: count }, (_, seat) => clash(candidate, seat)),
  )
  // At a bound of 0 every seat is allowed, so this ends.
  let bound = rounds
  while (!matching(clashes, bound).isComplete) bound--

  const { seats, raise } = matching(clashes, bound)
  for (let candidate = 0; candidate < count; candidate++) {
    for (let later = rounds; later > bound; later--) if (raise(candidate, later)) break
  }
  return seats
}

/** Gives seats to as many candidates as possible, along augmenting paths. Nobody gets a seat with a clash before round `bound`. */
function matching(clashes: readonly (readonly number[])[], bound: number) {
  const bounds = clashes.map(() => bound)
  const orders = clashes.map((_, candidate) => nearest(candidate, clashes.length))
  const seats = clashes.map(() => -1)
  const holders = clashes.map(() => -1)

  const isAllowed = (candidate: number, seat: number) =>
    (clashes[candidate]?.[seat] ?? 0) >= (bounds[candidate] ?? 0)

  const seat = (candidate: number, tried: Set<number>): boolean => {
    const order = orders[candidate] as number[]
    const isOpen = (wanted: number) => !tried.has(wanted) && isAllowed(candidate, wanted)
    const free = order.find((wanted) => holders[wanted] === -1 && isOpen(wanted))
    for (const wanted of free === undefined ? order : [free]) {
      if (!isOpen(wanted)) continue
      tried.add(wanted)
      const holder = holders[wanted] ?? -1
      // The holder of the seat moves on if they find another.
      if (holder !== -1 && !seat(holder, tried)) continue
      holders[wanted] = candidate
      seats[candidate] = wanted
      return true
    }
    return false
  }

  /** Gives a candidate a later bound, and another seat if need be. Changes nothing if that is impossible. */
  const raise = (candidate: number, later: number): boolean => {
    const [before, held] = [bounds[candidate] ?? 0, seats[candidate] ?? 0]
    bounds[candidate] = later
    if (isAllowed(candidate, held)) return true
    holders[held] = -1
    if (seat(candidate, new Set())) return true
    holders[held] = candidate
    bounds[candidate] = before
    return false
  }

  const isComplete = clashes.every((_, candidate) => seat(candidate, new Set()))
  return { seats, raise, isComplete }
}

/** All seats, the candidate's own first, then alternately the next better and the next worse. */
function nearest(candidate: number, count: number): number[] {
  const seats = Array.from({ length: count }, (_, seat) => seat)
  return seats.sort((one, other) => Math.abs(one - candidate) - Math.abs(other - candidate))
}

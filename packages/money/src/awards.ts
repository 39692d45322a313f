/** How a prize is divided among the places of a tournament. */

export const WHOLE_PRIZE = 10_000
export const PAID_PLACES_MAX = 16

/** Basis points by place, starting with the first. */
export type Split = readonly number[]

export const CHAMPION_ONLY: Split = [WHOLE_PRIZE]

export function isSplit(split: Split): boolean {
  const isDescending = split.every((points, index) => points <= (split[index - 1] ?? WHOLE_PRIZE))
  const isWhole = split.reduce((sum, points) => sum + points, 0) === WHOLE_PRIZE
  const isCounted = split.length >= 1 && split.length <= PAID_PLACES_MAX
  return (
    isCounted && isDescending && isWhole && split.every((points) => Number.isInteger(points) && points > 0)
  )
}

export const isForChampionOnly = (split: Split): boolean => split.length === 1

/** An entrant and the places they share, from the first to the last. */
export interface Placed {
  readonly id: string
  readonly from: number
  readonly to: number
  readonly seed: number
}

export interface Award {
  readonly participantId: string
  /** The first of the places that they share. */
  readonly place: number
  readonly amount: number
}

/**
 * The awards by place and, within a shared place, by seed. `placed` holds every entrant. Those who share places get equal
 * parts of what these places get together. Parts are rounded down, and the remainder is given out one by one in this order.
 * What a place gets that nobody holds is in no award. The first place also gets what is left without enough entrants.
 */
export function awardsOf(amount: number, split: Split, placed: readonly Placed[]): Award[] {
  const order = placed.toSorted((one, other) => one.from - other.from || one.seed - other.seed)
  const groups = Map.groupBy(order, ({ from }) => from)
  const points = pointsByGroup(split, order)
  const winners = [...groups].flatMap(([from, sharing]) => {
    const ofGroup = points.get(from) ?? 0
    return ofGroup === 0 ? [] : sharing.map(({ id }) => ({ id, from, ofGroup, count: sharing.length }))
  })
  const vacant = WHOLE_PRIZE - [...points.values()].reduce((sum, ofGroup) => sum + ofGroup, 0)
  const amounts = dealOut(amount - exactPart(amount, vacant, 1), amount, winners)
  return winners.map(({ id, from }, index) => ({
    participantId: id,
    place: from,
    amount: amounts[index] ?? 0,
  }))
}

/** What each place gets if nobody shares one. */
export function amountsByPlace(amount: number, split: Split): number[] {
  const winners = split.map((ofGroup) => ({ ofGroup, count: 1 }))
  return dealOut(amount, amount, winners)
}

/** Parts of the whole amount, rounded down. What is left of `given` goes to the first ones, one by one. */
function dealOut(
  given: number,
  amount: number,
  winners: readonly { readonly ofGroup: number; readonly count: number }[],
): number[] {
  const parts = winners.map(({ ofGroup, count }) => exactPart(amount, ofGroup, count))
  let rest = given - parts.reduce((sum, part) => sum + part, 0)
  return parts.map((part) => (rest-- > 0 ? part + 1 : part))
}

/** What the holders of each place get together. A place that several groups could hold goes to the last of them. */
function pointsByGroup(split: Split, order: readonly Placed[]): ReadonlyMap<number, number> {
  const points = new Map<number, number>()
  split.forEach((ofPlace, index) => {
    const place = index < order.length ? index + 1 : 1
    const holder = order.findLast(({ from, to }) => from <= place && place <= to)
    if (holder) points.set(holder.from, (points.get(holder.from) ?? 0) + ofPlace)
  })
  return points
}

function exactPart(amount: number, points: number, count: number): number {
  return Number((BigInt(amount) * BigInt(points)) / BigInt(WHOLE_PRIZE * count))
}

import type { PairingOrder } from '../model/explanation.ts'
import type { Contender } from './contenders.ts'
import type { Ranked } from './ranking.ts'

/** Criteria of a pairing, most important first. The sum over all pairs of a round is what counts. */
export const CRITERIA = ['rematches', 'bye', 'gap', 'floats', 'distance'] as const
export type Criterion = (typeof CRITERIA)[number]
export type Costs = Readonly<Record<Criterion, number>>

/** `two` is null for the bye. */
export function costsOf(one: Ranked, two: Ranked | null, order: PairingOrder, all: readonly Ranked[]): Costs {
  if (two === null) return costsOfBye(one, all)
  const gap = one.points - two.points
  return {
    rematches: one.met.get(two.id) ?? 0,
    bye: 0,
    gap: gap * gap,
    floats: Number(floatsAgain(one, gap)) + Number(floatsAgain(two, -gap)),
    distance: distanceOf(one, two, order),
  }
}

/** The bye goes to the entrant with the fewest rests, then to the lowest score group. */
function costsOfBye(one: Ranked, all: readonly Ranked[]): Costs {
  const groups = (all[0]?.group ?? 0) + 1
  return {
    rematches: 0,
    bye: one.rests * groups + one.group,
    gap: 0,
    floats: one.lastFloat === 'down' ? 1 : 0,
    distance: all.length - 1 - one.rank,
  }
}

/** Whether somebody with so many points more than the opponent leaves their score group as in the round before. */
export function floatsAgain({ lastFloat }: Contender, gap: number): boolean {
  return (gap > 0 && lastFloat === 'down') || (gap < 0 && lastFloat === 'up')
}

function distanceOf(one: Ranked, two: Ranked, order: PairingOrder): number {
  if (one.group !== two.group) return Math.abs(one.rank - two.rank)
  const apart = Math.abs(one.place - two.place)
  return order === 'neighbours' ? apart : Math.abs(apart - Math.floor(one.groupSize / 2))
}

const LARGEST_TOTAL = 2 ** 50

/**
 * Turns costs into one number each, such that the smaller sum is the better round by the first criterion in which two
 * rounds differ. If the numbers would grow too large to be exact, the least important criteria become coarser.
 */
export function packer(edges: readonly Costs[], pairs: number): (costs: Costs) => number {
  const largest = (criterion: Criterion) => edges.reduce((most, costs) => Math.max(most, costs[criterion]), 0)
  // A round has one bye at most.
  const totals = CRITERIA.map((criterion) => largest(criterion) * (criterion === 'bye' ? 1 : pairs))
  const divisors = CRITERIA.map(() => 1)
  const rangeAt = (index: number) => Math.floor((totals[index] ?? 0) / (divisors[index] ?? 1)) + 1
  const product = () => CRITERIA.reduce((all, _, index) => all * rangeAt(index), 1)
  for (let index = CRITERIA.length - 1; index > 2; index -= 1)
    while (product() > LARGEST_TOTAL && rangeAt(index) > 1) divisors[index] = (divisors[index] ?? 1) * 2

  const units = CRITERIA.map((_, index) =>
    CRITERIA.slice(index + 1).reduce((unit, _later, offset) => unit * rangeAt(index + 1 + offset), 1),
  )
  return (costs) =>
    CRITERIA.reduce(
      (sum, criterion, index) =>
        sum + Math.floor(costs[criterion] / (divisors[index] ?? 1)) * (units[index] ?? 1),
      0,
    )
}

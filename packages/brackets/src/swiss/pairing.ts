import type { PairingOrder } from '../model/explanation.ts'
import type { Contender } from './contenders.ts'
import { type Costs, costsOf, packer } from './costs.ts'
import { pairInOrder } from './pair-in-order.ts'
import { cheapestPerfectMatching } from './perfect-matching.ts'
import { inPairingOrder, type Ranked, ranked } from './ranking.ts'

/** Up to here the best of all pairings is found; above, the best within windows of a good one. */
const OPTIMAL_UP_TO = 128
/** Pairs that are solved together. */
const WINDOW = 24

/** `two` is null for the bye. The one with more points comes first. */
export interface Pair {
  readonly one: Ranked
  readonly two: Ranked | null
}

/** Pairs a round, best match first and the bye last. Deterministic: the order of the contenders does not matter. */
export function pairRound(contenders: readonly Contender[], order: PairingOrder): Pair[] {
  const all = ranked(contenders)
  const pairs = isBestOfAll(all.length) ? best(all, order, all) : nearlyBest(all, order)
  return pairs.toSorted((a, b) => Number(a.two === null) - Number(b.two === null) || a.one.rank - b.one.rank)
}

/** Whether a round of so many is compared with every other round. */
export function isBestOfAll(count: number): boolean {
  return count <= OPTIMAL_UP_TO
}

/** The cheapest pairing by all criteria. An odd one out gets the bye. */
function best(group: readonly Ranked[], order: PairingOrder, all: readonly Ranked[]): Pair[] {
  const size = group.length + (group.length % 2)
  // By member, those of a pair with each later one.
  const costs = group.map((one, index) =>
    Array.from({ length: size - index - 1 }, (_, later) =>
      costsOf(one, group[index + later + 1] ?? null, order, all),
    ),
  )
  const pack = packer(costs.flat(), size / 2)
  const packed = costs.map((row) => row.map(pack))
  const costAt = (one: number, two: number) => packed[one]?.[two - one - 1] ?? 0
  const mates = cheapestPerfectMatching(size, costAt)
  return group.flatMap((one, index) => {
    const mate = mates[index] ?? -1
    return mate > index ? pairOf(one, group[mate] ?? null) : []
  })
}

/**
 * Pairs down the order, then solves again around each pair that leaves its score group or meets again. Such pairs are
 * few, because they stand at the ends of score groups.
 */
function nearlyBest(all: readonly Ranked[], order: PairingOrder): Pair[] {
  const bye = all.length % 2 === 1 ? cheapestBye(all, order) : null
  const playing = inPairingOrder(
    all.filter((one) => one !== bye),
    order,
  )
  const at = (index: number) => playing[index] as Ranked
  const pairs = pairInOrder(playing.length, (one, other) => at(one).met.has(at(other).id)).map(([one, two]) =>
    pairOf(at(one), at(two)),
  )
  for (let index = 0; index < pairs.length; index += 1) {
    if (isIdeal(pairs[index] as Pair)) continue
    const from = Math.max(0, Math.min(index - WINDOW / 2, pairs.length - WINDOW))
    const window = pairs.slice(from, from + WINDOW)
    const members = window.flatMap(({ one, two }) => [one, two ?? []].flat())
    const solved = best(
      members.toSorted((one, other) => one.rank - other.rank),
      order,
      all,
    )
    pairs.splice(from, window.length, ...solved)
    index = from + window.length - 1
  }
  return bye ? [...pairs, { one: bye, two: null }] : pairs
}

function isIdeal({ one, two }: Pair): boolean {
  return two !== null && one.group === two.group && !one.met.has(two.id)
}

function cheapestBye(all: readonly Ranked[], order: PairingOrder): Ranked | null {
  const costs = new Map(all.map((one) => [one, costsOf(one, null, order, all)]))
  const pack = packer([...costs.values()], 1)
  const priceOf = (one: Ranked) => pack(costs.get(one) as Costs)
  return all.reduce((least, one) => (priceOf(one) < priceOf(least) ? one : least), all[0] as Ranked)
}

function pairOf(one: Ranked, two: Ranked | null): Pair {
  return two && two.rank < one.rank ? { one: two, two: one } : { one, two }
}

import { defaultMinorOrdering, ordering } from 'brackets-manager/dist/ordering.js'
import { dropPlace } from '../src/plans/drop-order.ts'
import { below, xoshiro128 } from '../src/random.ts'
import { seedFor } from './play.ts'

/** The place in lower round `2 × pair` of the loser of an upper match; all three start at 1. */
export type DropOrder = (pair: number, length: number, number: number) => number

export const ourOrder: DropOrder = dropPlace

/** The table of the judge `brackets-manager`. Above 128 entrants it has none and keeps the natural order. */
export function judgesOrder(size: number): DropOrder {
  const names = (defaultMinorOrdering as Readonly<Record<number, readonly string[]>>)[size] ?? []
  return (pair, length, number) => {
    const order = ordering[(names[pair] ?? 'natural') as keyof typeof ordering]
    const numbers = Array.from({ length }, (_, index) => index + 1)
    return order(numbers, 0).indexOf(number) + 1
  }
}

/** Everything below works on places in rounds from 0, for sizes that are powers of two. */
function dropTables(size: number, order: DropOrder): number[][] {
  const pairs = Math.log2(size) - 1
  return Array.from({ length: pairs }, (_, index) => {
    const length = size / 2 ** (index + 2)
    return Array.from({ length }, (_, place) => order(index + 1, length, place + 1) - 1)
  })
}

/** Average number of lower-bracket matches between entrants who met before, if every match is a coin toss. */
export function rematchesPerTournament(size: number, order: DropOrder, tournaments: number): number {
  const random = xoshiro128(seedFor(`rematches at ${size}`))
  const tables = dropTables(size, order)
  let rematches = 0
  for (let count = 0; count < tournaments; count++) {
    const met = new Set<number>()
    const play = (one: number, two: number): [number, number] => {
      const pair = Math.min(one, two) * size + Math.max(one, two)
      if (met.has(pair)) rematches++
      met.add(pair)
      return below(random, 2) === 0 ? [one, two] : [two, one]
    }
    let upper = playRound(neighbours(Array.from({ length: size }, (_, index) => index)), play)
    let lower = upper.losers
    for (const table of tables) {
      const survivors = playRound(neighbours(lower), play).winners
      upper = playRound(neighbours(upper.winners), play)
      const dropped: number[] = []
      for (const [place, id] of upper.losers.entries()) dropped[table[place] ?? 0] = id
      lower = playRound(
        survivors.map((id, place) => [dropped[place] ?? 0, id] as const),
        play,
      ).winners
    }
  }
  return rematches / tournaments
}

type Pair = readonly [number, number]

function neighbours(ids: readonly number[]): Pair[] {
  return Array.from({ length: ids.length / 2 }, (_, index) => [ids[2 * index] ?? 0, ids[2 * index + 1] ?? 0])
}

function playRound(pairs: readonly Pair[], play: (one: number, two: number) => Pair) {
  const results = pairs.map(([one, two]) => play(one, two))
  return { winners: results.map(([winner]) => winner), losers: results.map(([, loser]) => loser) }
}

interface Drop {
  readonly round: number
  readonly place: number
}

/**
 * The first lower round in which two who met in the upper bracket can meet again. They can if one side may have
 * dropped from a match of the upper bracket that lies in the section of the other side's.
 */
export function earliestRematch(size: number, order: DropOrder): number {
  const tables = dropTables(size, order)
  let lower: Drop[][] = Array.from({ length: size / 2 }, (_, place) => [{ round: 1, place }])
  for (const [index, table] of tables.entries()) {
    const met = Array.from({ length: lower.length / 2 }, (_, place): [Drop[], Drop[]] => {
      return [lower[2 * place] ?? [], lower[2 * place + 1] ?? []]
    })
    if (met.some(([one, two]) => canHaveMet(one, two))) return 2 * index + 1
    const joined = met.map(([one, two], place): [Drop[], Drop[]] => {
      return [[{ round: index + 2, place: table.indexOf(place) }], [...one, ...two]]
    })
    if (joined.some(([one, two]) => canHaveMet(one, two))) return 2 * index + 2
    lower = joined.map(([one, two]) => [...one, ...two])
  }
  return Number.POSITIVE_INFINITY
}

function canHaveMet(some: readonly Drop[], others: readonly Drop[]): boolean {
  return some.some((one) => others.some((other) => isInSection(one, other) || isInSection(other, one)))
}

function isInSection(inner: Drop, outer: Drop): boolean {
  return (
    inner.round < outer.round && Math.floor(inner.place / 2 ** (outer.round - inner.round)) === outer.place
  )
}

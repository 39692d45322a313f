import { Console } from 'node:console'
import blossom from 'edmonds-blossom-fixed'
import { closeRounds } from '../src/model/progress.ts'
import { xoshiro128 } from '../src/random.ts'
import { type Contender, contendersOf } from '../src/swiss/contenders.ts'
import { costsOf, packer } from '../src/swiss/costs.ts'
import { pairInOrder } from '../src/swiss/pair-in-order.ts'
import { pairRound } from '../src/swiss/pairing.ts'
import { ranked } from '../src/swiss/ranking.ts'
import { swiss } from '../src/swiss/swiss.ts'
import { seedFor } from '../test/play.ts'
import { playRound, swissStage } from '../test/swiss-play.ts'

/**
 * How long pairing a round takes and how good it is: `node packages/brackets/bench/swiss.ts [sizes]`. Beside ours stand
 * the judge's blossom algorithm on the same costs (up to 128) and pairing down the order alone.
 */
const SIZES = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [64, 128, 512, 1_024, 4_096]
const SCORING = { points: { win: 3, draw: 1, loss: 0 }, bestOf: 1 }
const JUDGED_UP_TO = 128

interface Measured {
  readonly ms: number
  readonly gaps: number
  readonly rematches: number
}

function timed(run: () => (readonly [Contender, Contender | null])[]): Measured {
  const began = performance.now()
  const pairs = run()
  const ms = performance.now() - began
  const real = pairs.flatMap(([one, two]) => (two ? [[one, two] as const] : []))
  const gaps = real.reduce((sum, [one, two]) => sum + (one.points - two.points) ** 2, 0)
  return { ms, gaps, rematches: real.filter(([one, two]) => one.met.has(two.id)).length }
}

const ours = (all: readonly Contender[]) =>
  pairRound(all, 'neighbours').map(({ one, two }) => [one, two] as const)

function inOrder(all: readonly Contender[]) {
  const list = ranked(all).slice(0, all.length - (all.length % 2))
  const at = (index: number) => list[index] as Contender
  return pairInOrder(list.length, (one, two) => at(one).met.has(at(two).id)).map(
    ([one, two]) => [at(one), at(two)] as const,
  )
}

function judged(all: readonly Contender[]) {
  const list = ranked(all)
  const edges = list.flatMap((two, column) =>
    list.slice(0, column).map((one, row) => ({ row, column, costs: costsOf(one, two, 'neighbours', list) })),
  )
  const pack = packer(
    edges.map(({ costs }) => costs),
    list.length / 2,
  )
  const highest = Math.max(...edges.map(({ costs }) => pack(costs)))
  const mates = blossom(
    edges.map(({ row, column, costs }) => [row, column, highest - pack(costs)] as const),
    true,
  )
  return mates.flatMap((mate, one) =>
    mate > one ? [[list[one] as Contender, list[mate] as Contender] as const] : [],
  )
}

const median = (values: number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

new Console(process.stdout).table(
  SIZES.map((size) => {
    const random = xoshiro128(seedFor(`bench ${size}`))
    const own: Measured[] = []
    const plain: Measured[] = []
    const judge: Measured[] = []
    let stage = swissStage(size)
    for (let round = 2; ; round += 1) {
      stage = playRound(stage, random)
      const next = closeRounds(swiss, stage)
      if (next === stage) break
      const all = contendersOf(stage, round, SCORING)
      own.push(timed(() => ours(all)))
      plain.push(timed(() => inOrder(all)))
      if (size <= JUDGED_UP_TO) judge.push(timed(() => judged(all)))
      stage = next
    }
    const ms = (of: Measured[]) => median(of.map((one) => one.ms))
    const gaps = (of: Measured[]) => sum(of.map((one) => one.gaps))
    return {
      entrants: size,
      rounds: own.length + 1,
      'ms a round': ms(own).toFixed(1),
      'squared gaps': gaps(own),
      rematches: sum(own.map((one) => one.rematches)),
      '÷ judge': judge.length > 0 ? (ms(own) / ms(judge)).toFixed(2) : '–',
      'judge gaps': judge.length > 0 ? gaps(judge) : '–',
      '÷ in order': (ms(own) / ms(plain)).toFixed(1),
      'in order gaps': gaps(plain),
    }
  }),
)

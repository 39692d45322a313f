import blossom from 'edmonds-blossom-fixed'
import { expect, test } from 'vitest'
import { sampleCount } from '../../test/sizes.ts'
import { playSwiss, swissStage } from '../../test/swiss-play.ts'
import type { Contender } from './contenders.ts'
import { contendersOf } from './contenders.ts'
import { type Pair, pairRound } from './pairing.ts'

/**
 * Another program finds the best round by the first three criteria: rematches, who gets the bye, squared gaps. Our
 * pairing must reach the same totals. Random tournaments with draws, W.O.s and departures give the rounds.
 */
const SCORING = { points: { win: 3, draw: 1, loss: 0 }, bestOf: 1 }
const ROUNDS = process.env.TRUNFO_FULL ? 20_000 : sampleCount(2_000)

type Totals = [rematches: number, bye: number, gaps: number]

function byeCost(one: Contender, all: readonly Contender[]): number {
  const lower = new Set(all.filter(({ points }) => points < one.points).map(({ points }) => points))
  return one.rests * 1_000 + lower.size
}

function totals(
  pairs: readonly (readonly [Contender, Contender | null])[],
  all: readonly Contender[],
): Totals {
  return pairs.reduce<Totals>(
    ([rematches, bye, gaps], [one, two]) => [
      rematches + (two ? (one.met.get(two.id) ?? 0) : 0),
      bye + (two ? 0 : byeCost(one, all)),
      gaps + (two ? (one.points - two.points) ** 2 : 0),
    ],
    [0, 0, 0],
  )
}

function judged(all: readonly Contender[]): Totals {
  const seats: (Contender | null)[] = all.length % 2 === 0 ? [...all] : [...all, null]
  const priceOf = (one: Contender, two: Contender | null) => {
    const [rematches, bye, gaps] = totals([[one, two]], all)
    return rematches * 10 ** 11 + bye * 10 ** 6 + gaps
  }
  const edges = seats.flatMap((two, column) =>
    seats
      .slice(0, column)
      .map((one, row) => [row, column, 10 ** 13 - priceOf(one as Contender, two)] as const),
  )
  const mates = blossom(edges, true)
  const pairs = mates.flatMap((mate, one) => (mate > one ? [[seats[one], seats[mate]] as const] : []))
  return totals(pairs as [Contender, Contender | null][], all)
}

const oursOf = (pairs: readonly Pair[], all: readonly Contender[]) =>
  totals(
    pairs.map(({ one, two }) => [one, two]),
    all,
  )

test(`${ROUNDS} random rounds of up to 64 are as good as the judge's in the first three criteria`, {
  timeout: 600_000,
}, () => {
  let rounds = 0
  for (let run = 0; rounds < ROUNDS; run += 1) {
    // Mostly small, where rematches and byes are tight.
    const count = run % 12 === 0 ? 2 + ((run * 7) % 63) : 2 + (run % 14)
    playSwiss(swissStage(count, { rounds: count % 2 === 1 ? count : count - 1 }), {
      seed: `judge ${run}`,
      leaving: 3,
      onRound: (stage) => {
        const round = Math.max(...stage.matches.map((match) => match.round))
        const earlier = { ...stage, matches: stage.matches.filter((match) => match.round < round) }
        const all = contendersOf(earlier, round, SCORING)
        if (rounds++ >= ROUNDS) return
        expect(oursOf(pairRound(all, 'neighbours'), all)).toEqual(judged(all))
      },
    })
  }
})

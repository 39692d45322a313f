import { expect, test } from 'vitest'
import { entrants, round, seedFor } from '../../test/play.ts'
import { foresee, isBye, type Row as Match, singleElimination } from '../../test/rows.ts'
import { largeSizes, sizesFrom } from '../../test/sizes.ts'
import { below, xoshiro128 } from '../random.ts'
import type { Foreseen } from './foresee.ts'

const places = (matches: readonly Match[], byes: readonly Match[] = []) =>
  foresee(matches, byes).map(
    ({ from: [one, other], isBye }) => `${one ?? '?'}-${isBye ? 'bye' : (other ?? '?')}`,
  )

test('an even round is paired in match order before anything is played', () => {
  expect(places(round(1, 'p1-p2 p3-p4 p5-p6 p7-p8'))).toEqual(['1-2', '3-4'])
  expect(places(round(2, 'p1-p2 p3-p4'))).toEqual(['1-2'])
})

test('the order in which matches are given does not matter', () => {
  const [first, second, ...others] = round(1, 'p1-p2 p3-p4 p5-p6>p5 p7-p8 p9->p9') as Match[]
  const inOrder = [first, second, ...others] as Match[]
  expect(places(inOrder.toReversed())).toEqual(places(inOrder))
  expect(places(inOrder)).toEqual(['1-2', '3-5', '4-bye'])
})

test('nothing is foreseen after the final', () => {
  expect(foresee(round(3, 'p1-p2'), [])).toEqual([])
})

test('in an odd round the last winner gets the bye, unless every possible winner there has had one', () => {
  expect(places(round(1, 'p1-p2 p3-p4 p5-p6'))).toEqual(['1-2', '3-bye'])
  // With five entrants, p5 has the bye of this round, so the winner of match 2 gets the next one.
  expect(places(round(1, 'p1-p2 p3-p4 p5->p5'))).toEqual(['1-3', '2-bye'])
})

test('places stay open while they depend on whether a participant who had a bye wins', () => {
  const byes = round(1, 'p9->p9')
  expect(places(round(2, 'p1-p3 p5-p7 p8-p9'), byes)).toEqual(['1-?', '?-bye'])
  expect(places(round(2, 'p1-p3 p5-p7 p8-p9>p8'), byes)).toEqual(['1-2', '3-bye'])
  expect(places(round(2, 'p1-p3 p5-p7 p8-p9>p9'), byes)).toEqual(['1-3', '2-bye'])
})

/** Asserts that every forecast made during a round holds when the next round is drawn. */
function expectKept(entrantCount: number, seed: string): void {
  const random = xoshiro128(seedFor(seed))
  let current: readonly Match[] = singleElimination.draw(entrants(entrantCount), seedFor(seed))
  const past: Match[] = []
  for (;;) {
    const byes = past.filter(isBye)
    const played = [...current]
    const said = [foresee(played, byes)]
    const open = played.flatMap(({ winnerId }, index) => (winnerId === null ? index : []))
    while (open.length > 0) {
      const [index = 0] = open.splice(below(random, open.length), 1)
      const match = played[index] as Match
      const winnerId = below(random, 2) === 0 ? match.participant1Id : match.participant2Id
      played[index] = { ...match, winnerId }
      said.push(foresee(played, byes))
    }
    const next = singleElimination.advance({ entrantCount, round: played, earlier: byes })
    if (next.kind !== 'drawn') return
    const winners = new Map(played.map(({ number, winnerId }) => [number, winnerId]))
    const isKept = ({ number, from, isBye: rests }: Foreseen) => {
      const drawn = next.matches[number - 1]
      const ids = [drawn?.participant1Id, drawn?.participant2Id]
      const hold = from.every((source, slot) => source === null || winners.get(source) === ids[slot])
      return hold && drawn !== undefined && rests === isBye(drawn)
    }
    expect(said.flat().filter((seen) => !isKept(seen))).toEqual([])
    expect(said.every((seen) => seen.length === next.matches.length)).toBe(true)
    // Once the round is over, nothing is left open.
    expect(said.at(-1)?.every(({ from, isBye }) => from.includes(null) === isBye)).toBe(true)
    past.push(...played)
    current = next.matches
  }
}

test('a forecast never contradicts the draw of the next round', () => {
  for (const size of sizesFrom(2, 70)) for (const run of [1, 2, 3, 4]) expectKept(size, `${size}/${run}`)
  for (const size of largeSizes(127, 129, 257)) expectKept(size, `${size}`)
})

import { expect, test } from 'vitest'
import { doubleElimination } from '../test/double-elimination.ts'
import { entrants, playOut, seedFor } from '../test/play.ts'
import { isBye } from '../test/rows.ts'
import { sizesFrom } from '../test/sizes.ts'
import { formatOf, requireSettings } from './formats.ts'
import { seededEntrants } from './model/entrants.ts'
import { closeRounds, opened, settled, undecidedMatches } from './model/progress.ts'
import type { Format } from './model/stage.ts'
import { singleElimination } from './single-elimination/single-elimination.ts'

test('a format is found by its name', () => {
  expect(formatOf('single-elimination')).toBe(singleElimination)
})

test.each(['', 'constructor', 'Single-Elimination'])('the unknown format %j is rejected', (name) => {
  expect(() => formatOf(name)).toThrow(RangeError)
})

test('the same caller can play another format: in double elimination everyone but the champion loses twice', () => {
  for (const size of sizesFrom(2, 70)) {
    const { rounds, championId } = playOut(doubleElimination, entrants(size), seedFor(size))
    const played = rounds.flat().filter((match) => !isBye(match))
    for (const id of entrants(size)) {
      const lost = played.filter(
        ({ participant1Id, participant2Id, winnerId }) =>
          (participant1Id === id || participant2Id === id) && winnerId !== id,
      )
      if (id === championId) expect(lost.length).toBeLessThan(2)
      else expect(lost).toHaveLength(2)
    }
  }
})

test.each([
  ['single-elimination', {}],
  ['knockout', { thirdPlace: true }],
  ['double-elimination', {}],
  ['swiss', {}],
] as const)('%s knows the rounds of each bracket before they are played', (name, given) => {
  const format: Format<unknown> = formatOf(name)
  const settings = requireSettings(name, given)
  for (const size of sizesFrom(2, 20)) {
    let stage = opened(format, { entrants: seededEntrants(entrants(size)), settings, seed: seedFor(size) })
    for (let [match] = undecidedMatches(stage); match; [match] = undecidedMatches(stage)) {
      // The lower side wins the grand final, so that it is played twice.
      const winner = match.bracket === 'final' ? 2 : 1
      const score = winner === 1 ? ([1, 0] as const) : ([0, 1] as const)
      stage = settled(format, stage, match, { kind: 'won', winner, score, games: [] })
      stage = closeRounds(format, stage)
    }
    for (const [bracket, matches] of Map.groupBy(stage.matches, ({ bracket }) => bracket))
      expect(format.roundsIn?.(bracket, { settings, entrantCount: size }), `${size} ${bracket}`).toBe(
        Math.max(...matches.map(({ round }) => round)),
      )
  }
})

import { expect, test } from 'vitest'
import { doubleElimination } from '../test/double-elimination.ts'
import { entrants, playOut, seedFor } from '../test/play.ts'
import { isBye } from '../test/rows.ts'
import { sizesFrom } from '../test/sizes.ts'
import { formatOf } from './formats.ts'
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

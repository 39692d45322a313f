import { expect, test } from 'vitest'
import { doubleElimination } from '../test/double-elimination.ts'
import { entrants, playOut, seedFor } from '../test/play.ts'
import { formatOf } from './formats.ts'
import { isBye } from './match.ts'
import { singleElimination } from './single-elimination.ts'

test('a format is found by its name', () => {
  expect(formatOf('single-elimination')).toBe(singleElimination)
})

test.each(['', 'constructor', 'Single-Elimination'])('there is no format %j', (name) => {
  expect(() => formatOf(name)).toThrow(RangeError)
})

test('another format is played by the same caller: in double elimination all others lose twice', () => {
  for (let size = 2; size <= 70; size++) {
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

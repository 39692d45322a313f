import { describe, expect, test } from 'vitest'
import { seeded, swissMatch, trailOf } from '../../test/tables.ts'
import type { Match, Outcome } from '../model/match.ts'
import { gameWin } from './card-criteria.ts'
import type { Criterion } from './criterion.ts'
import { directEncounter, headToHead } from './level-criteria.ts'
import { standings } from './standings.ts'

const WON: Outcome = { kind: 'won', winner: 1, score: [1, 0] }
const WALKOVER: Outcome = { kind: 'forfeit', winner: 1 }

/** The value of each of p1 to p3 by one criterion, with all of them level. */
function valuesBy(criterion: Criterion, ...matches: Match[]): (number | null)[] {
  const entrants = seeded(3)
  const rows = standings(
    { entrants, matches },
    { points: { win: 3, draw: 1, loss: 0 }, criteria: [criterion] },
    1,
  )
  return entrants.map(({ id }) => trailOf(rows, id)[0]?.[1] ?? null)
}

describe('a direct encounter', () => {
  const twoOfThree = [swissMatch(1, 1, ['p2', 'p1'], WON, 1), swissMatch(2, 1, ['p2', 'p3'], WON, 1)]

  test('counts nothing if only one of those level has met all others', () => {
    expect(valuesBy(directEncounter, ...twoOfThree)).toEqual([null, null, null])
  })

  test('counts nothing if two of those level met by W.O.', () => {
    const walkover = swissMatch(3, 1, ['p1', 'p3'], WALKOVER, 1)
    expect(valuesBy(directEncounter, ...twoOfThree, walkover)).toEqual([null, null, null])
  })

  test('is the points of their matches once all have met', () => {
    const last = swissMatch(3, 1, ['p1', 'p3'], WON, 1)
    expect(valuesBy(directEncounter, ...twoOfThree, last)[1]).toBe(6)
  })
})

test('head-to-head counts what those level have played, even if one of them has met nobody', () => {
  expect(valuesBy(headToHead, swissMatch(1, 1, ['p1', 'p2'], WON, 1))[0]).toBe(3)
})

test('a drawn game is worth a third of a won one', () => {
  const games = ([null, 1] as const).map((winner) => ({ winner, points: null }))
  const match = { ...swissMatch(1, 1, ['p1', 'p2'], WON), games }
  expect(valuesBy(gameWin, match)[0]).toBeCloseTo(4 / 6, 12)
})

import { describe, expect, test } from 'vitest'
import type { BracketMatch, BracketRound } from '@/ui/bracket/types.ts'
import { firstRoundOf, placeOnBoard } from './board.ts'

/**
 * Rounds for a number of participants, halved and rounded up like the draw. The first `over` are finished.
 */
function roundsOf(entrants: number, over = 0): BracketRound[] {
  const rounds: BracketRound[] = []
  for (let left = entrants; left > 1; left = Math.ceil(left / 2)) {
    const number = rounds.length + 1
    const matches = Array.from(
      { length: Math.ceil(left / 2) },
      (_, place): BracketMatch => ({
        id: `${number}.${place + 1}`,
        number: place + 1,
        slots: [null, null],
        winnerId: null,
        status: number <= over ? 'completed' : 'waiting',
      }),
    )
    rounds.push({ number, matches })
  }
  return rounds
}

describe('the board starts with', () => {
  test.each([
    [8, 0, 0],
    [64, 3, 0],
    [128, 0, 0],
    [128, 1, 1],
    [128, 6, 1],
    [256, 0, 1],
    [256, 2, 2],
    [4096, 0, 5],
  ])('%i participants and %i finished rounds: the round at index %i', (entrants, over, first) => {
    expect(firstRoundOf(roundsOf(entrants, over))).toBe(first)
  })
})

test.each([2, 5, 8, 16, 32, 33, 47, 64, 65, 100, 128])(
  'with %i participants every match has its own place',
  (entrants) => {
    const rounds = roundsOf(entrants)
    const { columns, rowCount, lines } = placeOnBoard(rounds)
    const count = rounds.reduce((sum, { matches }) => sum + matches.length, 0)
    expect(columns.flatMap(({ matches }) => matches)).toHaveLength(count)
    expect(lines).toHaveLength(count - 1)
    const gap = 1 / rowCount
    for (const { matches } of columns) {
      const middles = [-gap / 2, ...matches.map(({ middle }) => middle), 1 + gap / 2]
      for (const [place, middle] of middles.entries())
        if (place > 0) expect(middle - (middles[place - 1] ?? 0)).toBeGreaterThan(gap - 1e-9)
    }
  },
)

test('up to 32 participants the tree grows to the right, beyond that from both sides to the final', () => {
  expect(placeOnBoard(roundsOf(32)).columns.map(({ round }) => round)).toEqual([0, 1, 2, 3, 4])
  const { columns, rowCount } = placeOnBoard(roundsOf(64))
  expect(columns.map(({ round }) => round)).toEqual([0, 1, 2, 3, 4, 5, 4, 3, 2, 1, 0])
  expect(columns.map(({ matches }) => matches.length)).toEqual([16, 8, 4, 2, 1, 1, 1, 2, 4, 8, 16])
  expect(rowCount).toBe(16)
  // With 33 participants, a bye in each round leaves one side with a single match.
  expect(placeOnBoard(roundsOf(33)).columns.map(({ round }) => round)).toEqual([0, 1, 2, 3, 4, 5])
})

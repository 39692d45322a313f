import { describe, expect, test } from 'vitest'
import type { BracketMatch, BracketRound } from '@/ui/bracket/types.ts'
import { firstRoundOf, placeOnBoard } from './board.ts'

/** Rounds of so many entrants, halved upwards as the draw does, of which so many are over. */
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

describe('the board begins with', () => {
  test.each([
    [8, 0, 0],
    [64, 3, 0],
    [128, 0, 0],
    [128, 1, 1],
    [128, 6, 1],
    [256, 0, 1],
    [256, 2, 2],
    [4096, 0, 5],
  ])('%i entrants and %i rounds over: the round at %i', (entrants, over, first) => {
    expect(firstRoundOf(roundsOf(entrants, over))).toBe(first)
  })
})

test.each([2, 5, 8, 16, 32, 33, 47, 64, 65, 100, 128])(
  'of %i entrants every match has a place of its own',
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

test('up to 32 entrants grow to the right, more of them from both sides to the final in the middle', () => {
  expect(placeOnBoard(roundsOf(32)).columns.map(({ round }) => round)).toEqual([0, 1, 2, 3, 4])
  const { columns, rowCount } = placeOnBoard(roundsOf(64))
  expect(columns.map(({ round }) => round)).toEqual([0, 1, 2, 3, 4, 5, 4, 3, 2, 1, 0])
  expect(columns.map(({ matches }) => matches.length)).toEqual([16, 8, 4, 2, 1, 1, 1, 2, 4, 8, 16])
  expect(rowCount).toBe(16)
  // With 33, a bye in each round leaves one match alone on its side.
  expect(placeOnBoard(roundsOf(33)).columns.map(({ round }) => round)).toEqual([0, 1, 2, 3, 4, 5])
})

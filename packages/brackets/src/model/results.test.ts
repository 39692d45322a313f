import { describe, expect, test } from 'vitest'
import type { Game, Result, Score, Side } from './match.ts'
import { isBestOf, isSameResult, outcomeOf, problemOf, type SeriesRule, winnerOf } from './results.ts'

/** "1-2" are games won by sides 1, nobody and 2. */
function games(text: string): Game[] {
  return [...text].map((sign) => ({ winner: sign === '-' ? null : (Number(sign) as Side), points: null }))
}

const won = (winner: Side, score: Score, text = ''): Result => ({
  kind: 'won',
  winner,
  score,
  games: games(text),
})
const drawn = (score: Score, text = ''): Result => ({ kind: 'drawn', score, games: games(text) })

describe('in elimination', () => {
  test.each([
    [1, won(1, [1, 0])],
    [1, won(2, [0, 1], '2')],
    [1, won(2, [0, 1], '--2')],
    [3, won(1, [2, 0], '11')],
    [3, won(1, [2, 1], '121')],
    [3, won(2, [1, 2], '1-2-2')],
    [5, won(2, [2, 3])],
    [3, { kind: 'forfeit', winner: 1 }],
    [3, { kind: 'forfeit', winner: null }],
  ] as const)('a best of %i can end with %j', (bestOf, result) => {
    expect(problemOf(result, bestOf, 'elimination')).toBeNull()
  })

  test.each([
    [3, drawn([1, 1]), 'draw_not_allowed'],
    [3, won(1, [1, 0]), 'score_out_of_range'],
    [3, won(1, [1, 2]), 'score_out_of_range'],
    [3, won(1, [2, 2]), 'score_out_of_range'],
    [3, won(1, [3, 0]), 'score_out_of_range'],
    [3, won(1, [2, -1]), 'score_out_of_range'],
    [3, won(1, [2, 0.5]), 'score_out_of_range'],
    [3, won(1, [Number.NaN, 0]), 'score_out_of_range'],
    [3, won(1, [2, 1], '112'), 'games_differ'],
    [3, won(1, [2, 0], '121'), 'games_differ'],
    [3, won(1, [2, 1], '11'), 'games_differ'],
    [3, won(1, [2, 0], '1-1-'), 'games_differ'],
    [1, won(1, [1, 0], `${'-'.repeat(21)}1`), 'games_differ'],
  ] as const)('a best of %i cannot end with %j: %s', (bestOf, result, problem) => {
    expect(problemOf(result, bestOf, 'elimination')).toBe(problem)
  })
})

describe('in tables', () => {
  test.each([
    ['draws', 3, drawn([1, 1], '1-2'), null],
    ['draws', 1, drawn([0, 0]), null],
    ['draws', 1, drawn([0, 0], '-'), null],
    ['no-draws', 3, drawn([1, 1]), 'draw_not_allowed'],
    ['draws', 3, drawn([1, 0]), 'score_out_of_range'],
    ['draws', 3, drawn([2, 2]), 'score_out_of_range'],
    ['draws', 3, won(1, [1, 0], '1'), null],
    ['no-draws', 3, won(1, [1, 0], '1--'), null],
    ['no-draws', 3, won(1, [1, 0], '1---'), 'games_differ'],
    ['draws', 3, won(1, [1, 1]), 'score_out_of_range'],
    ['draws', 3, won(1, [0, 0]), 'score_out_of_range'],
    ['draws', 3, won(1, [3, 0]), 'score_out_of_range'],
  ] as const)('with %s, a best of %i that ends %j: %s', (rule, bestOf, result, problem) => {
    expect(problemOf(result, bestOf, rule satisfies SeriesRule)).toBe(problem)
  })
})

test.each<[string, object]>([
  ['of another kind', { kind: 'bye', winner: 1 }],
  ['won by nobody', { ...won(1, [1, 0]), winner: null }],
  ['won by a third side', { ...won(1, [0, 1]), winner: 3 }],
  ['forfeited for a third side', { kind: 'forfeit', winner: 7 }],
  ['forfeited for no side', { kind: 'forfeit' }],
  ['without a score', { kind: 'won', winner: 1, games: [] }],
  ['with a score of three', { ...won(1, [1, 0]), score: [1, 0, 0] }],
  ['without games', { kind: 'won', winner: 1, score: [1, 0] }],
  ['with a game of nobody', { ...won(1, [1, 0]), games: [null] }],
  ['with a game of a third side', { ...won(1, [1, 0]), games: [...games('1'), { winner: 3, points: null }] }],
  ['with points of one side', { ...won(1, [1, 0]), games: [{ winner: 1, points: [3] }] }],
  ['with a game without points', { ...won(1, [1, 0]), games: [{ winner: 1 }] }],
])('a result %s is malformed under every rule', (_what, result) => {
  for (const rule of ['elimination', 'draws', 'no-draws'] as const) {
    expect(problemOf(result as Result, 1, rule)).toBe('malformed')
  }
})

test('points are whole, bounded and may be negative', () => {
  const withPoints = (points: Score): Result => ({
    kind: 'won',
    winner: 1,
    score: [1, 0],
    games: [{ winner: 1, points }],
  })
  expect(problemOf(withPoints([2_000, -150]), 1, 'elimination')).toBeNull()
  for (const points of [
    [0.5, 0],
    [0, Number.NaN],
    [1_000_001, 0],
    [0, -1_000_001],
  ] as const) {
    expect(problemOf(withPoints(points), 1, 'elimination')).toBe('points_out_of_range')
  }
})

test('only odd lengths from 1 to 99 are series', () => {
  expect([1, 3, 99].every(isBestOf)).toBe(true)
  expect([0, 2, -1, 101, 1.5, Number.NaN, '3', null].some(isBestOf)).toBe(false)
})

test('a result becomes an outcome, whose winner can be asked', () => {
  const results = [
    won(2, [0, 1]),
    drawn([1, 1]),
    { kind: 'forfeit', winner: 1 },
    { kind: 'forfeit', winner: null },
  ] as const
  const outcomes = results.map(outcomeOf)
  expect(outcomes).toEqual([
    { kind: 'won', winner: 2, score: [0, 1] },
    { kind: 'drawn', score: [1, 1] },
    { kind: 'forfeit', winner: 1 },
    { kind: 'double-forfeit' },
  ])
  expect(outcomes.map((outcome) => winnerOf({ outcome }))).toEqual([2, null, 1, null])
  expect(winnerOf({ outcome: null })).toBeNull()
})

test('results are compared by value', () => {
  const one = { outcome: outcomeOf(won(1, [2, 1])), games: games('121') }
  const same = { games: games('121'), outcome: { score: [2, 1], winner: 1, kind: 'won' } } as const
  expect(isSameResult(one, same)).toBe(true)
  expect(isSameResult(one, { ...same, games: [] })).toBe(false)
  expect(isSameResult(one, { ...same, outcome: { ...same.outcome, score: [2, 0] } })).toBe(false)
  expect(isSameResult(one, { ...same, outcome: { kind: 'forfeit', winner: 1 } })).toBe(false)
  expect(isSameResult({ outcome: null, games: [] }, { outcome: null, games: [] })).toBe(true)
})

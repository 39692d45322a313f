import { describe, expect, test } from 'vitest'
import { entrant, placed, swissMatch, trailOf } from '../../test/tables.ts'
import type { Match, Outcome } from '../model/match.ts'
import type { Entrant } from '../model/stage.ts'
import { SWISS_PROFILES } from './profiles.ts'
import { standings } from './standings.ts'

const BYE: Outcome = { kind: 'bye', winner: 1 }

/** "won-lost-drawn" for the first side: 2-1-0 is a win in three games. */
function outcomeOf(text: string): { outcome: Outcome; drawn: number } {
  const [won = 0, lost = 0, drawn = 0] = text.split('-').map(Number)
  const score = [won, lost] as const
  if (won === lost) return { outcome: { kind: 'drawn', score }, drawn }
  return { outcome: { kind: 'won', winner: won > lost ? 1 : 2, score }, drawn }
}

/** One match per round, each against somebody who plays nobody else. */
function career(id: string, ...results: string[]): { entrants: Entrant[]; matches: Match[] } {
  const rivals = results.map((_, index) => `${id}/${index + 1}`)
  const matches = results.map((result, index): Match => {
    if (result === 'bye') return swissMatch(index + 1, 1, [id, ''], BYE)
    return playedMatch(index + 1, [id, rivals[index] ?? ''], result)
  })
  const entrants = [id, ...rivals].map((name, index) => entrant(name, index + 1))
  return { entrants, matches }
}

function playedMatch(round: number, ids: readonly [string, string], result: string, number = 1): Match {
  const { outcome, drawn } = outcomeOf(result)
  const match = swissMatch(round, number, ids, outcome)
  const score = outcome.kind === 'won' || outcome.kind === 'drawn' ? outcome.score : [0, 0]
  const winners = [
    ...new Array<null>(drawn).fill(null),
    ...new Array<2>(score[1] ?? 0).fill(2),
    ...new Array<1>(score[0] ?? 0).fill(1),
  ]
  return drawn === 0 ? match : { ...match, games: winners.map((winner) => ({ winner, points: null })) }
}

/** The opponents' percentages of somebody who has met only the given person. */
function seenBy(stage: { entrants: Entrant[]; matches: Match[] }, rival: string) {
  return Object.fromEntries(trailOf(standings(stage, SWISS_PROFILES.cards, 3), rival))
}

test('a single game that somebody won is no draw', () => {
  const matches = [swissMatch(1, 1, ['a', 'b'], { kind: 'won', winner: 1, score: [1, 0] }, 1)]
  const entrants = ['a', 'b'].map((id, index) => entrant(id, index + 1))
  const rows = standings({ entrants, matches }, SWISS_PROFILES.cards, 1)
  expect(Object.fromEntries(trailOf(rows, 'a'))).toMatchObject({ points: 3, 'game-win': 1 })
})

const wins = (count: number) => new Array<string>(count).fill('2-0')
const losses = (count: number) => new Array<string>(count).fill('0-2')
const draws = (count: number) => new Array<string>(count).fill('1-1-1')
const record = (won: number, lost: number, drawn: number) => [...wins(won), ...losses(lost), ...draws(drawn)]

/** Somebody's own match-win percentage, as their first opponent sees it. */
function matchWin(...results: string[]): unknown {
  const first = results.findIndex((result) => result !== 'bye') + 1
  return seenBy(career('x', ...results), `x/${first}`)['opponents-match-win']
}

/**
 * x meets an opponent of each record in turn, with a bye instead of the first if asked, and loses to those at the given
 * indexes. The opponents meet nobody else who matters.
 */
function scheduled(
  records: readonly (readonly [number, number, number])[],
  lostTo: readonly number[],
  hasBye = false,
): { entrants: Entrant[]; matches: Match[] } {
  const careers = records.flatMap(([won, lost, drawn], index) => {
    if (hasBye && index === 0) return []
    const hasWon = lostTo.includes(index)
    const { entrants, matches } = career(
      `o${index}`,
      ...record(won - Number(hasWon), lost - Number(!hasWon), drawn),
    )
    const later = matches.map((match) => ({ ...match, round: match.round + records.length }))
    return [
      { entrants, matches: [playedMatch(index + 1, ['x', `o${index}`], hasWon ? '0-2' : '2-0'), ...later] },
    ]
  })
  const byes = hasBye ? [swissMatch(1, 1, ['x', ''], BYE)] : []
  return {
    entrants: [entrant('x', 1), ...careers.flatMap(({ entrants }) => entrants)],
    matches: [...byes, ...careers.flatMap(({ matches }) => matches)],
  }
}

describe('the card profile on published examples', () => {
  // Magic Tournament Rules, appendix C: https://blogs.magicjudges.org/rules/mtr-appendix-c/
  test.each([
    ['5-2-1', record(5, 2, 1), 16 / 24],
    ['1-3-0 and left', record(1, 3, 0), 0.33],
    ['3-2-0 with a bye and left', ['bye', ...record(2, 2, 0)], 9 / 15],
    // https://blog.playerlink.online/2017/10/21/sk211-deep-dive-into-tiebreaker-math/
    ['6-2-1', record(6, 2, 1), 19 / 27],
    ['1-4 and left', record(1, 4, 0), 0.33],
  ])('has the match-win percentage of %s', (_what, results, expected) => {
    expect(matchWin(...results)).toBe(expected)
  })

  // The same appendix.
  test.each([
    ['2-0, 2-1, 1-2 and 2-0', ['2-0', '2-1', '1-2', '2-0'], 21 / 30],
    ['1-2, 1-2, 0-2 and 1-2', ['1-2', '1-2', '0-2', '1-2'], 0.33],
  ])('has the game-win percentage of %s', (_what, results, expected) => {
    const stage = career('x', ...results)
    const own = Object.fromEntries(trailOf(standings(stage, SWISS_PROFILES.cards, 3), 'x'))
    expect(own['game-win']).toBe(expected)
    expect(seenBy(stage, 'x/1')['opponents-game-win']).toBe(expected)
  })

  // The same appendix: eight opponents by their records, the first of them replaced by a bye in the second example.
  const RECORDS = [
    [4, 4, 0],
    [7, 1, 0],
    [1, 3, 1],
    [3, 3, 1],
    [6, 2, 0],
    [5, 2, 1],
    [4, 3, 1],
    [6, 1, 1],
  ] as const
  const OTHERS = [21 / 24, 0.33, 10 / 21, 18 / 24, 16 / 24, 13 / 24, 19 / 24]

  test.each([
    ['eight opponents', false, [12 / 24, ...OTHERS]],
    ['a bye and seven opponents', true, OTHERS],
  ])('averages the match-win percentages of %s', (_what, hasBye, percentages) => {
    const stage = scheduled(RECORDS, [1, 4], hasBye)
    const rows = standings(stage, SWISS_PROFILES.cards, 3)
    const expected = percentages.reduce((total, value) => total + value, 0) / percentages.length
    expect(rows.find(({ id }) => id === 'x')).toMatchObject({ won: 6, lost: 2, drawn: 0 })
    expect(Object.fromEntries(trailOf(rows, 'x'))['opponents-match-win']).toBeCloseTo(expected, 12)
  })

  // https://strategy.channelfireball.com/all-strategy/home/here-i-ruel-figuring-out-tiebreakers/ rounds the floor up
  // to a third and has 44.44 %. The floor of the rules is 0.33.
  test('has a floor of exactly 0.33, which is less than a third', () => {
    const rows = standings(
      scheduled(
        [
          [0, 3, 0],
          [1, 2, 0],
          [2, 1, 0],
        ],
        [],
      ),
      SWISS_PROFILES.cards,
      3,
    )
    expect(Object.fromEntries(trailOf(rows, 'x'))['opponents-match-win']).toBe(133 / 300)
  })

  // https://www.reddit.com/r/magicTCG/comments/1k9o1d/_/cbmwkg1/: after a bye, opponents with 2-1 and 3-0; without
  // it, one with 1-2 before them.
  test('averages over the opponents met only', () => {
    const met = [
      [2, 1, 0],
      [3, 0, 0],
    ] as const
    const averageOf = (stage: ReturnType<typeof scheduled>) =>
      Object.fromEntries(trailOf(standings(stage, SWISS_PROFILES.cards, 3), 'x'))['opponents-match-win']
    expect(averageOf(scheduled([[0, 0, 0], ...met], [2], true))).toBe(5 / 6)
    expect(averageOf(scheduled([[1, 2, 0], ...met], [2]))).toBe(6 / 9)
  })
})

describe('the card profile', () => {
  const four = ['a', 'b', 'c', 'd'].map((id, index) => entrant(id, index + 1))
  const table = (matches: readonly Match[], entrants = four) =>
    standings({ entrants, matches }, SWISS_PROFILES.cards, 3)
  const valuesOf = (rows: ReturnType<typeof table>, id: string) => trailOf(rows, id).map(([, value]) => value)

  test('counts a bye 2–0 for oneself, and nobody as an opponent', () => {
    const rows = table([swissMatch(1, 1, ['a', ''], BYE), playedMatch(2, ['a', 'b'], '2-1')])
    expect(trailOf(rows, 'a')).toEqual([
      ['points', 6],
      ['opponents-match-win', 0.33],
      ['game-win', 4 / 5],
      ['opponents-game-win', 1 / 3],
    ])
    expect(rows[0]).toMatchObject({ id: 'a', played: 2, won: 2 })
  })

  test('counts a W.O. 2–0, and neither side as an opponent', () => {
    const rows = table([swissMatch(1, 1, ['a', 'b'], { kind: 'forfeit', winner: 2 })])
    expect(valuesOf(rows, 'a')).toEqual([0, null, 0.33, null])
    expect(valuesOf(rows, 'b')).toEqual([3, null, 1, null])
    expect(placed(rows)).toBe('1 b, 2 a, 2 c, 2 d')
  })

  test('counts a double W.O. as lost by both', () => {
    const matches = [
      swissMatch(1, 1, ['a', 'b'], { kind: 'double-forfeit' }),
      playedMatch(2, ['a', 'c'], '2-0'),
      playedMatch(2, ['b', 'd'], '2-0'),
    ]
    const rows = table(matches)
    // One match and two games won of two and four.
    expect(valuesOf(rows, 'a')).toEqual([3, 0.33, 1 / 2, 0.33])
    expect(valuesOf(rows, 'c')).toEqual([0, 1 / 2, 0.33, 1 / 2])
    expect(rows.find(({ id }) => id === 'a')).toMatchObject({ played: 2, won: 1, lost: 1 })
  })

  test('counts rounds that a late entry missed as lost', () => {
    const late = [entrant('a', 1, { joinedRound: 3 }), entrant('b', 2)]
    const rows = table([playedMatch(3, ['a', 'b'], '2-0')], late)
    expect(rows[0]).toMatchObject({ id: 'a', played: 3, won: 1, lost: 2 })
    expect(valuesOf(rows, 'a')).toEqual([3, 0.33, 2 / 6, 0.33])
    const later = table(
      [playedMatch(3, ['a', 'b'], '2-0')],
      [entrant('a', 1, { joinedRound: 2 }), entrant('b', 2)],
    )
    expect(valuesOf(later, 'b')[1]).toBe(1 / 2)
  })

  test('counts a drawn single game whether or not the game was reported', () => {
    const drawn = swissMatch(1, 1, ['a', 'b'], { kind: 'drawn', score: [0, 0] }, 1)
    const reported = { ...drawn, games: [{ winner: null, points: null }] }
    expect(table([drawn])).toEqual(table([reported]))
    expect(valuesOf(table([drawn]), 'a')).toEqual([1, 1 / 3, 1 / 3, 1 / 3])
    // How many games of a longer series were drawn is known only from the games.
    const series = swissMatch(1, 1, ['a', 'b'], { kind: 'drawn', score: [1, 1] })
    expect(valuesOf(table([series]), 'a')[2]).toBe(1 / 2)
  })

  test('leaves out undecided and void matches', () => {
    const undecided = { ...swissMatch(1, 1, ['a', 'b'], BYE), outcome: null }
    const rows = table([undecided, swissMatch(1, 2, ['c', 'd'], { kind: 'void' })])
    expect(placed(rows)).toBe('1 a, 1 b, 1 c, 1 d')
    expect(rows.every(({ played }) => played === 0)).toBe(true)
  })

  test('counts an opponent who was met twice twice', () => {
    const rows = table([
      playedMatch(1, ['a', 'b'], '2-0'),
      playedMatch(2, ['a', 'b'], '2-0'),
      playedMatch(3, ['a', 'c'], '2-0'),
      playedMatch(1, ['c', 'd'], '2-0'),
      playedMatch(2, ['c', 'd'], '2-0'),
    ])
    expect(valuesOf(rows, 'a')[1]).toBeCloseTo((0.33 + 0.33 + 2 / 3) / 3, 12)
  })

  test('lists those level by seed, at the same place', () => {
    expect(placed(table([], four.toReversed()))).toBe('1 a, 1 b, 1 c, 1 d')
  })

  test('compares percentages exactly', () => {
    expect((1 / 3 + 1) / 2).not.toBe((3 / 6 + 10 / 12) / 2)
    const results = [
      ['x', 'b', '1-1-1'],
      ['x', 'c', '0-2'],
      ['y', 'd', '1-1-1'],
      ['y', 'e', '0-2'],
      ...['f', 'g', 'h'].map((rival) => ['d', rival, '2-0']),
      ['e', 'i', '0-2'],
    ]
    const matches = results.map(([one = '', two = '', result = ''], index) =>
      playedMatch(index + 1, [one, two], result),
    )
    const entrants = ['x', 'y', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((id, index) =>
      entrant(id, index + 1),
    )
    const rows = table(matches, entrants)
    expect(valuesOf(rows, 'x')[1]).toBe(2 / 3)
    expect(valuesOf(rows, 'y')[1]).toBe(2 / 3)
    // The third criterion, game wins, is equal too, so the last one has to decide.
    expect(valuesOf(rows, 'x')[2]).toBe(valuesOf(rows, 'y')[2])
    expect(valuesOf(rows, 'x')[3]).not.toBe(valuesOf(rows, 'y')[3])
  })
})

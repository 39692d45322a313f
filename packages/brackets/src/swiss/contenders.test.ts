import { describe, expect, test } from 'vitest'
import { entrant, seeded, swissMatch } from '../../test/tables.ts'
import type { Match, Outcome } from '../model/match.ts'
import type { Entrant } from '../model/stage.ts'
import { contendersOf } from './contenders.ts'

const SCORING = { points: { win: 3, draw: 1, loss: 0 }, bestOf: 1 }
const WON: Outcome = { kind: 'won', winner: 1, score: [2, 0] }
const WALKOVER: Outcome = { kind: 'forfeit', winner: 1 }
const BYE: Outcome = { kind: 'bye', winner: 1 }

/** p1 and p2 won round 1 against p3 and p4; p5 had the bye. */
const FIRST = [
  swissMatch(1, 1, ['p1', 'p3'], WON),
  swissMatch(1, 2, ['p2', 'p4'], WALKOVER),
  swissMatch(1, 3, ['p5', ''], BYE),
]

function contenders(round: number, matches: readonly Match[], entrants: readonly Entrant[] = seeded(5)) {
  return contendersOf({ entrants, matches }, round, SCORING)
}

function each<Fact>(
  round: number,
  matches: readonly Match[],
  factOf: (one: ReturnType<typeof contenders>[0]) => Fact,
) {
  return contenders(round, matches).map(factOf)
}

test('points, rests and opponents are those of all earlier rounds', () => {
  const matches = [...FIRST, swissMatch(2, 1, ['p1', 'p3'], { kind: 'drawn', score: [1, 1] })]
  expect(each(3, matches, ({ id, seed, points, rests }) => [id, seed, points, rests])).toEqual([
    ['p1', 1, 4, 0],
    ['p2', 2, 3, 1],
    ['p3', 3, 1, 0],
    ['p4', 4, 0, 0],
    ['p5', 5, 3, 1],
  ])
  expect(each(3, matches, ({ met }) => Object.fromEntries(met))).toEqual([
    { p3: 2 },
    { p4: 1 },
    { p1: 2 },
    { p2: 1 },
    {},
  ])
})

describe('a float', () => {
  const second = (one: string, two: string) => [
    swissMatch(2, 1, [one, two], WON),
    swissMatch(2, 2, ['p2', 'p5'], WON),
    swissMatch(2, 3, ['p4', ''], BYE),
  ]

  test.each([
    ['p1', 'p3'],
    ['p3', 'p1'],
  ])('is between those who had other points before the last round, or a bye in it: %s and %s', (one, two) => {
    expect(each(3, [...FIRST, ...second(one, two)], ({ lastFloat }) => lastFloat)).toEqual([
      'down',
      null,
      'up',
      'down',
      null,
    ])
  })

  test('of an earlier round is forgotten', () => {
    const third = [swissMatch(3, 1, ['p1', 'p3'], WON), swissMatch(3, 2, ['p2', ''], BYE)]
    const matches = [...FIRST, ...second('p3', 'p1'), ...third]
    expect(each(4, matches, ({ lastFloat }) => lastFloat)).toEqual([null, 'down', null, null, null])
  })
})

test('sides are counted in matches, not in byes', () => {
  const matches = [...FIRST, swissMatch(2, 1, ['p4', 'p3'], WON)]
  expect(each(3, matches, ({ sideBalance }) => sideBalance)).toEqual([1, 1, -2, 0, 0])
})

test('those who left or join later do not play', () => {
  const departure = { kind: 'left', afterRound: 1 } as const
  const entrants = [
    entrant('p1', 1, { departure }),
    ...seeded(5).slice(1),
    entrant('p6', 6, { joinedRound: 2 }),
  ]
  const idsIn = (round: number) => contenders(round, FIRST, entrants).map(({ id }) => id)
  expect(idsIn(2)).toEqual(['p2', 'p3', 'p4', 'p5', 'p6'])
  expect(idsIn(1)).toEqual(['p2', 'p3', 'p4', 'p5'])
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seedFor } from '../../test/play.ts'
import { sampleCount } from '../../test/sizes.ts'
import { entrant, groupStage, type League, league, leave, playAll, report } from '../../test/tables.ts'
import { bracketSize } from '../plans/layout.ts'
import { meetingRounds } from './meeting.ts'
import { groupQualifiers } from './qualifiers.ts'
import { roundRobin } from './round-robin.ts'
import { type Candidate, type Qualifier, seedApart } from './seed-apart.ts'

const LOTS = seedFor('lots')

const written = (qualifiers: readonly Qualifier[]) =>
  qualifiers.map(({ id, seed, fromGroup, fromPlace }) => `${seed} ${id} ${fromGroup}.${fromPlace}`)

/** The earliest round in which group mates may meet, per pair of them. */
function reunions(qualifiers: readonly Qualifier[]): number[] {
  const meeting = meetingRounds(bracketSize(qualifiers.length))
  return qualifiers.flatMap((one, index) =>
    qualifiers
      .slice(index + 1)
      .flatMap((other) => (one.fromGroup === other.fromGroup ? meeting(one.seed, other.seed) : [])),
  )
}

/** Candidates of full tiers: the groups of each tier in the given order. */
const tiersOf = (...orders: number[][]): Candidate[][] =>
  orders.map((order, tier) =>
    order.map((group) => ({ id: `${group}.${tier + 1}`, fromGroup: group, fromPlace: tier + 1 })),
  )

/** Two groups of three, one of four: nobody level, so that lots decide nothing. */
function threeGroups(): League {
  const members = [
    ['a1', 'a2', 'a3'],
    ['b1', 'b2', 'b3'],
    ['c1', 'c2', 'c3', 'c4'],
  ]
  const entrants = members.flatMap((ids, group) =>
    ids.map((id, index) => entrant(id, group * 4 + index + 1, { group: group + 1 })),
  )
  return report(
    league(entrants, { bestOf: 5 }),
    ...['a1 3-1 a2', 'a1 3-2 a3', 'a2 3-0 a3'],
    ...['b1 3-0 b2', 'b1 3-0 b3', 'b2 3-1 b3'],
    ...['c1 3-0 c2', 'c1 3-0 c3', 'c1 2-2 c4', 'c2 3-0 c3', 'c2 3-0 c4', 'c3 3-2 c4'],
  )
}

describe('qualifiers of groups', () => {
  test('are in tiers by place, inside a tier by points and game difference per match', () => {
    // Winners: b1 has 6 points from 2 matches and +6, a1 has 6 from 2 and +3, c1 has 7 from 3.
    // Runners-up: c2 has 6 points from 3 matches, a2 has 3 from 2 and +1, b2 has 3 from 2 and −1.
    expect(written(groupQualifiers(threeGroups(), { perGroup: 1, best: 0 }, LOTS))).toEqual([
      '1 b1 2.1',
      '2 a1 1.1',
      '3 c1 3.1',
    ])
    expect(written(groupQualifiers(threeGroups(), { perGroup: 1, best: 1 }, LOTS)).at(-1)).toBe('4 c2 3.2')
    expect(written(groupQualifiers(threeGroups(), { perGroup: 1, best: 2 }, LOTS)).slice(3)).toEqual(
      // In the order of their records a2 would be fifth and meet c2 and c1, whom it may: c2 is fourth.
      ['4 c2 3.2', '5 a2 1.2'],
    )
  })

  test('take the best thirds', () => {
    // Thirds: c3 has 3 points from 3 matches. b3 and a3 have no points from 2, with −5 and −4.
    const best = (count: number) =>
      groupQualifiers(threeGroups(), { perGroup: 2, best: count }, LOTS)
        .filter(({ fromPlace }) => fromPlace === 3)
        .map(({ id }) => id)
        .toSorted()
    expect([best(0), best(1), best(2), best(3)]).toEqual([[], ['c3'], ['a3', 'c3'], ['a3', 'b3', 'c3']])
    expect(best(9)).toEqual(best(3))
  })

  test('leave out whoever has left, also after the end of the group', () => {
    const stage = leave(threeGroups(), 'b1')
    expect(written(groupQualifiers(stage, { perGroup: 1, best: 0 }, LOTS))).toEqual([
      '1 a1 1.1',
      '2 c1 3.1',
      '3 b2 2.2',
    ])
  })

  test('do not count matches of those who left an unfinished group', () => {
    const entrants = ['a', 'b', 'c', 'x', 'y', 'z'].map((id, index) =>
      entrant(id, index + 1, { group: index < 3 ? 1 : 2 }),
    )
    const open = report(
      league(entrants, { bestOf: 3 }),
      'a 2-0 b',
      'a 2-0 c',
      'x 2-0 y',
      'x 2-1 z',
      'y 2-0 z',
    )
    expect(groupQualifiers(report(open, 'b 2-0 c'), { perGroup: 1, best: 0 }, LOTS)[0]?.id).toBe('a')
    // Without 2–0 against c, a has +2 per match and x, whose group is whole, +1.5.
    expect(groupQualifiers(leave(open, 'c'), { perGroup: 1, best: 0 }, LOTS).map(({ id }) => id)).toEqual([
      'a',
      'x',
    ])
    const weak = leave(open, 'b')
    expect(groupQualifiers(weak, { perGroup: 1, best: 0 }, LOTS)).toHaveLength(2)
  })

  test('stand behind all winners if they replace a winner who left after the last match', () => {
    const stage = leave(threeGroups(), 'a1')
    expect(written(groupQualifiers(stage, { perGroup: 1, best: 0 }, LOTS))).toEqual([
      '1 b1 2.1',
      '2 c1 3.1',
      '3 a2 1.2',
    ])
  })

  test('of a better tier make room if group mates would meet in the first round', () => {
    const idsOf = (tiers: Candidate[][]) => seedApart(tiers).map(({ id }) => id)
    // Of three, the second and the third meet in the first round.
    expect(idsOf(tiersOf([1, 2], [1]))).toEqual(['1.1', '2.1', '1.2'])
    expect(idsOf(tiersOf([2, 1], [1]))).toEqual(['1.1', '2.1', '1.2'])
    // Of five, all but the fourth and the fifth rest, and those are of two groups.
    expect(idsOf(tiersOf([2, 3, 1], [2, 3]))).toEqual(['2.1', '3.1', '1.1', '2.2', '3.2'])
  })

  test('are seeded by lots if groups have equal winners', () => {
    const stage = report(groupStage(4, 2), 'p1 1-0 p4', 'p2 1-0 p3')
    const best = Array.from(
      { length: 10 },
      (_, run) => groupQualifiers(stage, { perGroup: 1, best: 0 }, seedFor(run)).map(({ id }) => id)[0],
    )
    expect(new Set(best)).toEqual(new Set(['p1', 'p2']))
  })

  test('are decided by lots only where everything else is level', () => {
    const stage = groupStage(8, 2)
    const drawn = {
      ...stage,
      matches: stage.matches.map((match) => ({
        ...match,
        outcome: { kind: 'drawn', score: [0, 0] } as const,
      })),
    }
    const cuts = Array.from({ length: 40 }, (_, run) =>
      written(groupQualifiers(drawn, { perGroup: 1, best: 0 }, seedFor(`lots ${run}`))).join(),
    )
    expect(new Set(cuts).size).toBeGreaterThan(10)
    const again = groupQualifiers(drawn, { perGroup: 1, best: 0 }, seedFor('lots 0'))
    expect(written(again).join()).toBe(cuts[0])
    const decided = Array.from({ length: 10 }, (_, run) =>
      written(groupQualifiers(threeGroups(), { perGroup: 2, best: 1 }, seedFor(run))).join(),
    )
    expect(new Set(decided).size).toBe(1)
  })

  test('are known once the last match is decided', () => {
    const open = report(groupStage(4, 2), 'p1 1-0 p4')
    expect(() => groupQualifiers(open, { perGroup: 1, best: 0 }, LOTS)).toThrow(
      new RangeError('the stage is not over'),
    )
    expect(groupQualifiers(report(open, 'p2 1-0 p3'), { perGroup: 1, best: 0 }, LOTS)).toHaveLength(2)
  })

  test('are one or more per group', () => {
    for (const cut of [
      { perGroup: 0, best: 0 },
      { perGroup: 1.5, best: 0 },
      { perGroup: 1, best: -1 },
      { perGroup: 1, best: 0.5 },
    ]) {
      expect(() => groupQualifiers(threeGroups(), cut, LOTS)).toThrow(RangeError)
    }
  })

  test('do not depend on the order of matches or entrants', () => {
    const stage = playAll(groupStage(23, 4), 'any')
    const reversed = { ...stage, matches: stage.matches.toReversed(), entrants: stage.entrants.toReversed() }
    const cut = { perGroup: 2, best: 3 }
    expect(groupQualifiers(reversed, cut, LOTS)).toEqual(groupQualifiers(stage, cut, LOTS))
  })

  test('have every seed once, tiers in order, and each group its best', () => {
    const samples = fc.tuple(
      fc.integer({ min: 4, max: 64 }),
      fc.integer({ min: 1, max: 4 }),
      fc.nat({ max: 8 }),
      fc.nat(),
    )
    fc.assert(
      fc.property(samples, ([count, perGroup, best, number]) => {
        const groups = Math.max(1, Math.floor(count / 5))
        const stage = playAll(groupStage(count, groups), number)
        const qualifiers = groupQualifiers(stage, { perGroup, best }, LOTS)
        expect(qualifiers.map(({ seed }) => seed)).toEqual(qualifiers.map((_, index) => index + 1))
        expect(new Set(qualifiers.map(({ id }) => id)).size).toBe(qualifiers.length)
        const places = qualifiers.map(({ fromPlace }) => fromPlace)
        expect(places).toEqual(places.toSorted((one, two) => one - two))
        const rows = roundRobin.table(stage)
        for (const [group, members] of Map.groupBy(qualifiers, ({ fromGroup }) => fromGroup)) {
          const worst = Math.max(...members.map(({ id }) => rows.find((row) => row.id === id)?.place ?? 0))
          const out = rows.filter((row) => row.group === group && !members.some(({ id }) => id === row.id))
          expect(out.every(({ place }) => place >= worst)).toBe(true)
        }
      }),
      { numRuns: sampleCount(60) },
    )
  })
})

describe('group mates', () => {
  test.each([2, 4, 8, 16, 32])('of %i groups with two each meet in the final at the earliest', (groups) => {
    const rounds = Math.log2(groups * 2)
    const winners = Array.from({ length: groups }, (_, index) => index + 1)
    fc.assert(
      fc.property(fc.shuffledSubarray(winners, { minLength: groups }), (seconds) => {
        expect(reunions(seedApart(tiersOf(winners, seconds)))).toEqual(winners.map(() => rounds))
      }),
      { numRuns: sampleCount(30) },
    )
  })

  test.each([2, 4, 8, 16])(
    'of %i groups with four each meet two in the final, the others before it',
    (groups) => {
      const rounds = Math.log2(groups * 4)
      const winners = Array.from({ length: groups }, (_, index) => index + 1)
      const order = fc.shuffledSubarray(winners, { minLength: groups })
      fc.assert(
        fc.property(fc.tuple(order, order, order), (later) => {
          const meetings = reunions(seedApart(tiersOf(winners, ...later)))
          expect(meetings.filter((round) => round === rounds)).toHaveLength(groups * 4)
          expect(meetings.filter((round) => round === rounds - 1)).toHaveLength(groups * 2)
        }),
        { numRuns: sampleCount(30) },
      )
    },
  )

  test('are seeded by record where that keeps them apart', () => {
    const qualifiers = seedApart(tiersOf([1, 2, 3, 4], [4, 3, 2, 1]))
    expect(qualifiers.map(({ id }) => id)).toEqual(['1.1', '2.1', '3.1', '4.1', '3.2', '4.2', '1.2', '2.2'])
  })

  test('of a single group are seeded by place', () => {
    const ids = ['a', 'b', 'c', 'd', 'e'].map((id, index) => ({ id, fromGroup: 0, fromPlace: index + 1 }))
    expect(seedApart(ids.map((candidate) => [candidate])).map(({ id }) => id)).toEqual([
      'a',
      'b',
      'c',
      'd',
      'e',
    ])
    expect(seedApart([])).toEqual([])
  })

  test('never meet in the first round, whatever the numbers', () => {
    const samples = fc.tuple(fc.integer({ min: 3, max: 20 }), fc.integer({ min: 2, max: 4 }), fc.nat())
    fc.assert(
      fc.property(samples, ([groups, perGroup, number]) => {
        const stage = playAll(groupStage(groups * 5, groups), number)
        const qualifiers = groupQualifiers(stage, { perGroup, best: number % groups }, LOTS)
        expect(Math.min(...reunions(qualifiers))).toBeGreaterThan(1)
      }),
      { numRuns: sampleCount(60) },
    )
  })
})

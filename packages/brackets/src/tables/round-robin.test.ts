import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { largeSizes, sampleCount, sizesFrom } from '../../test/sizes.ts'
import {
  between,
  decide,
  entrant,
  groupStage,
  idsOf,
  type League,
  league,
  leave,
  placed,
  playAll,
  report,
  scored,
  seeded,
} from '../../test/tables.ts'
import { apply } from '../model/apply.ts'
import type { MatchKey } from '../model/match.ts'
import { settingsEffects } from '../model/settings.ts'
import { snake } from './groups.ts'
import { groupQualifiers } from './qualifiers.ts'
import {
  playableMatches,
  ROUND_ROBIN_DEFAULTS,
  requireRoundRobinSettings,
  roundRobin,
} from './round-robin.ts'

describe('a round robin opens', () => {
  test('with a match for each pair of a group, numbered per round without gaps', () => {
    const { matches } = groupStage(7, 2, { bestOf: 3 })
    expect(matches.map(({ group, round, number }) => `${group}.${round}.${number}`)).toEqual([
      ...['1.1.1', '1.2.1', '1.3.1'],
      ...['2.1.1', '2.1.2', '2.2.1', '2.2.2', '2.3.1', '2.3.2'],
    ])
    expect(matches.slice(0, 3).map((match) => idsOf(match).toSorted().join())).toEqual([
      'p1,p5',
      'p4,p5',
      'p1,p4',
    ])
    expect(matches[0]).toEqual({
      bracket: 'main',
      group: 1,
      round: 1,
      number: 1,
      sides: [
        { kind: 'entrant', id: 'p1' },
        { kind: 'entrant', id: 'p5' },
      ],
      bestOf: 3,
      winnerTo: null,
      loserTo: null,
      outcome: null,
      games: [],
    })
  })

  test('for every size of groups up to 512 entrants', () => {
    for (const count of [...sizesFrom(2, 129), ...largeSizes(256, 512)]) {
      const fewest = count <= 32 ? 1 : Math.ceil(count / 16)
      for (const groups of new Set([fewest, Math.ceil(count / 4), Math.floor(count / 2)])) {
        const { matches } = groupStage(count, groups)
        const small = Math.floor(count / groups)
        const large = count % groups
        const pairs = (size: number) => (size * (size - 1)) / 2
        expect(matches).toHaveLength(large * pairs(small + 1) + (groups - large) * pairs(small))
        expect(new Set(matches.map((match) => idsOf(match).toSorted().join())).size).toBe(matches.length)
      }
    }
  })

  test.each([
    ['a single entrant', seeded(1), {}],
    ['nobody', [], {}],
    ['somebody twice', [entrant('a', 1), entrant('a', 2)], {}],
    ['a seed twice', [entrant('a', 1), entrant('b', 1)], {}],
    ['33 in a single group', seeded(33), {}],
    ['17 in one of two groups', snake(seeded(33), 2), {}],
    ['a group of one', [...seeded(2), entrant('q', 3, { group: 1 })], {}],
    ['an even number of games', seeded(4), { bestOf: 2 }],
    ['no games', seeded(4), { bestOf: -1 }],
    ['no order', seeded(4), { order: [] }],
    ['a criterion twice', seeded(4), { order: ['points', 'points'] as const }],
    ['an unknown criterion', seeded(4), { order: ['toString' as 'points'] }],
    ['an order that is no list', seeded(4), { order: 'points' as never }],
    ['three legs', seeded(4), { legs: 3 as 2 }],
    ['half a point', seeded(4), { points: { win: 1, draw: 0.5, loss: 0 } }],
    ['points without a draw', seeded(4), { points: { win: 3, loss: 0 } as never }],
    ['no points', seeded(4), { points: null as never }],
    ['1,001 points', seeded(4), { points: { win: 1_001, draw: 0, loss: 0 } }],
    ['-1,001 points', seeded(4), { points: { win: 3, draw: 0, loss: -1_001 } }],
    ['draws that may be', seeded(4), { allowsDraws: 'maybe' as never }],
    ['a missing setting', seeded(4), { allowsDraws: undefined as never }],
    ['an unknown setting', seeded(4), { rounds: 3 } as object],
    ['8,256 matches', snake(seeded(1_376), 86), { legs: 1 as const }],
  ])('not with %s', (what, entrants, settings) => {
    // 86 groups of 16 have 120 matches each, 10,320 in all; 68 of them have 8,160.
    expect(() => league(entrants, settings), what).toThrow(RangeError)
  })

  test('with 32 in a single group, 16 in each of several, and 8,160 matches', () => {
    expect(league(seeded(32)).matches).toHaveLength(496)
    expect(league(snake(seeded(32), 2)).matches).toHaveLength(240)
    expect(league(snake(seeded(1_088), 68)).matches).toHaveLength(8_160)
  })
})

describe('the settings of a round robin', () => {
  test('have defaults', () => {
    expect(requireRoundRobinSettings()).toEqual(ROUND_ROBIN_DEFAULTS)
    const points = { win: 1_000, draw: 0, loss: -1_000 }
    expect(requireRoundRobinSettings({ legs: 2, points })).toEqual({
      ...ROUND_ROBIN_DEFAULTS,
      legs: 2,
      points,
    })
  })

  test.each([
    [null, 'settings must be an object'],
    [[], 'settings must be an object'],
    ['legs', 'settings must be an object'],
    [{ leg: 1 }, 'there is no setting "leg"'],
    [{ legs: 0 }, 'legs must be one of 1, 2'],
    [{ allowsDraws: 1 }, 'allowsDraws must be one of true, false'],
    [{ bestOf: '3' }, 'a series is the best of an odd number of games'],
    [{ order: {} }, 'order must be a list of criteria'],
    [{ order: ['lots'] }, 'a group cannot be ordered by ["lots"]'],
    [{ points: { win: 2 } }, 'points must be whole numbers up to 1000 for win, draw and loss'],
  ])('are not %j', (given, message) => {
    expect(() => requireRoundRobinSettings(given)).toThrow(new RangeError(message))
  })
})

describe('another length of the series', () => {
  const begun = report(groupStage(8, 2), 'p1 1-0 p5')
  const withSeries = (stage: League, bestOf: number, started: readonly MatchKey[] = []) =>
    settingsEffects(roundRobin, stage, { ...stage.settings, bestOf }, started)
  const lengths = (stage: League) => stage.matches.map(({ group, round, bestOf }) => [group, round, bestOf])

  test('is for rounds of a group that have not begun', () => {
    const first = between(begun, 'p1', 'p5')
    const longer = apply(begun, withSeries(begun, 5))
    expect(lengths(longer)).toEqual(
      begun.matches.map(({ group, round }) => {
        return [group, round, group === first.group && round === first.round ? 1 : 5]
      }),
    )
    expect(withSeries(longer, 5)).toEqual([])
    expect(decide(longer, between(longer, 'p2', 'p3'), scored([3, 1]))).toBeTruthy()
  })

  test('leaves out rounds in which a match has started, and those already of this length', () => {
    const stage = league(seeded(4))
    const started = between(stage, 'p1', 'p2')
    const changed = withSeries(stage, 3, [started]).map(({ match }) => match.round)
    expect(changed).toEqual([1, 1, 2, 2])
    expect(started.round).toBe(3)
    expect(withSeries(stage, 1)).toEqual([])
  })

  test('is no matter of void matches, which begin nothing', () => {
    const stage = leave(league(seeded(4)), 'p1')
    expect(apply(stage, withSeries(stage, 3)).matches.every(({ bestOf }) => bestOf === 3)).toBe(true)
  })

  test('is odd', () => {
    expect(() => withSeries(league(seeded(3)), 2)).toThrow(RangeError)
  })
})

describe('a result', () => {
  const stage = league(seeded(4), { bestOf: 3 })
  const match = between(stage, 'p1', 'p2')

  test('decides its match and nothing else', () => {
    const games = [{ winner: 1 as const, points: null }]
    const result = { kind: 'won' as const, winner: 1 as const, score: [1, 0] as const, games }
    const { bracket, group, round, number } = match
    expect(roundRobin.settle(stage, match, result)).toEqual([
      {
        kind: 'decided',
        match: { bracket, group, round, number },
        outcome: { kind: 'won', winner: 1, score: [1, 0] },
        games,
      },
    ])
  })

  test('cannot come twice, for an unknown match, or against the settings', () => {
    expect(() => decide(decide(stage, match, scored([2, 0])), match, scored([2, 0]))).toThrow(RangeError)
    expect(() => roundRobin.settle(stage, { ...match, group: 5 }, scored([2, 0]))).toThrow(RangeError)
    expect(() => decide(stage, match, scored([3, 0]))).toThrow(RangeError)
    const strict = league(seeded(4), { bestOf: 3, allowsDraws: false })
    expect(() => decide(strict, match, scored([1, 1]))).toThrow(RangeError)
  })
})

describe('whoever leaves', () => {
  const open = report(league(seeded(4), { bestOf: 3 }), 'p1 2-0 p4', 'p1 2-1 p2', 'p2 2-0 p3', 'p3 2-0 p4')

  test('an unfinished group is last, and none of their matches counts', () => {
    const left = leave(open, 'p1')
    expect(placed(roundRobin.table(left))).toBe('1 p2, 2 p3, 3 p4, 4 p1')
    expect(roundRobin.table(left).map(({ played, won, lost }) => [played, won, lost])).toEqual([
      [1, 1, 0],
      [2, 1, 1],
      [1, 0, 1],
      [0, 0, 0],
    ])
    expect(roundRobin.table(left).at(-1)?.trail).toEqual(
      ROUND_ROBIN_DEFAULTS.order.map((criterion) => ({ criterion, value: null })),
    )
  })

  test('keeps the matches that were played; the others are void', () => {
    const left = leave(open, 'p1')
    expect(between(left, 'p1', 'p4').outcome).toEqual(between(open, 'p1', 'p4').outcome)
    expect(between(left, 'p1', 'p3').outcome).toEqual({ kind: 'void' })
    expect(between(left, 'p2', 'p4').outcome).toBeNull()
  })

  test('after all of their own matches, but before the others, is last too', () => {
    const done = report(open, 'p1 2-0 p3')
    expect(placed(roundRobin.table(done))).toMatch(/^1 p1/)
    expect(placed(roundRobin.table(leave(done, 'p1')))).toBe('1 p2, 2 p3, 3 p4, 4 p1')
  })

  test('a finished group changes nothing, even after others had left it before', () => {
    const end = report(leave(open, 'p3'), 'p2 2-0 p4')
    const finished = roundRobin.table(end)
    expect(placed(finished)).toBe('1 p1, 2 p2, 3 p4, 4 p3')
    for (const id of ['p1', 'p2', 'p4']) {
      expect(roundRobin.leave(end, id, 'left')).toEqual([])
      expect(roundRobin.table(leave(end, id))).toEqual(finished)
    }
  })

  test('ends the group if only their matches were left', () => {
    const end = leave(report(open, 'p2 2-0 p4'), 'p1')
    expect(placed(roundRobin.table(end))).toBe('1 p2, 2 p3, 3 p4, 4 p1')
    expect(roundRobin.places(end)).toHaveLength(4)
  })

  test('shares the last place with others who left', () => {
    expect(placed(roundRobin.table(leave(leave(open, 'p4'), 'p1')))).toBe('1 p2, 2 p3, 3 p1, 3 p4')
    const none = seeded(4).reduce((now, { id }) => leave(now, id), league(seeded(4)))
    // Once the others have left, nothing is left to play.
    expect(placed(roundRobin.table(none))).toBe('1 p4, 2 p1, 2 p2, 2 p3')
  })

  test('changes no other group', () => {
    const two = groupStage(8, 2)
    const left = leave(two, 'p1')
    expect(left.matches.filter(({ group }) => group === 2)).toEqual(
      two.matches.filter(({ group }) => group === 2),
    )
    expect(left.entrants.find(({ id }) => id === 'p1')?.departure).toEqual({
      kind: 'left',
      afterRound: 3,
      isEarly: true,
    })
  })

  test('before the stage opens plays nothing and is last', () => {
    const departure = { kind: 'left', afterRound: 0 } as const
    const entrants = seeded(4).map((one) => (one.seed === 1 ? { ...one, departure } : one))
    const stage = league(entrants)
    for (const id of ['p2', 'p3', 'p4']) expect(between(stage, 'p1', id).outcome).toEqual({ kind: 'void' })
    expect(playableMatches(stage).flatMap(idsOf)).not.toContain('p1')
    const end = report(stage, 'p2 1-0 p3', 'p2 1-0 p4', 'p3 1-0 p4')
    expect(placed(roundRobin.table(end))).toBe('1 p2, 2 p3, 3 p4, 4 p1')
    expect(roundRobin.places(end)).toHaveLength(4)
    expect(groupQualifiers(end, { perGroup: 4, best: 0 }, end.seed).map(({ id }) => id)).not.toContain('p1')
    expect(() => leave(stage, 'p1')).toThrow(RangeError)
    const nobody = seeded(3).map((one) => ({ ...one, departure }))
    expect(placed(roundRobin.table(league(nobody)))).toBe('1 p1, 1 p2, 1 p3')
  })

  test('is in the stage and leaves once', () => {
    expect(() => leave(open, 'nobody')).toThrow(RangeError)
    expect(() => roundRobin.leave(leave(open, 'p1'), 'p1', 'left')).toThrow(RangeError)
  })
})

describe('places', () => {
  test('come with the end of the stage', () => {
    const almost = report(league(seeded(3)), 'p1 1-0 p2', 'p1 1-0 p3')
    expect(roundRobin.places(almost)).toEqual([])
    expect(roundRobin.places(report(almost, 'p2 0-0 p3'))).toEqual([
      { id: 'p1', from: 1, to: 1 },
      { id: 'p2', from: 2, to: 3 },
      { id: 'p3', from: 2, to: 3 },
    ])
  })

  test('are shared by those with the same place in their groups', () => {
    const stage = groupStage(4, 2)
    const end = report(stage, 'p1 1-0 p4', 'p3 1-0 p2')
    expect(roundRobin.places(end)).toEqual([
      { id: 'p1', from: 1, to: 2 },
      { id: 'p3', from: 1, to: 2 },
      { id: 'p4', from: 3, to: 4 },
      { id: 'p2', from: 3, to: 4 },
    ])
  })

  test('share out all places of the stage, whoever leaves', () => {
    const samples = fc.tuple(fc.integer({ min: 2, max: 40 }), fc.nat(), fc.nat({ max: 3 }))
    const large = largeSizes(129, 256).map((count): [[number, number, number]] => [[count, count, 3]])
    fc.assert(
      fc.property(samples, ([count, number, leavers]) => {
        const stage = groupStage(count, Math.ceil(count / 5))
        const left = seeded(Math.min(count, leavers)).reduce((now, { id }) => leave(now, id), stage)
        const places = roundRobin.places(playAll(left, number))
        expect(places.map(({ id }) => id).toSorted()).toEqual(stage.entrants.map(({ id }) => id).toSorted())
        const shares = Map.groupBy(places, ({ from, to }) => `${from}-${to}`)
        let next = 1
        for (const [key, { length }] of shares) {
          expect(key).toBe(`${next}-${next + length - 1}`)
          next += length
        }
        expect(next).toBe(count + 1)
      }),
      { numRuns: sampleCount(60), examples: large },
    )
  })
})

describe('playable matches', () => {
  test('are the next of everybody who has no earlier one', () => {
    const stage = league(seeded(4))
    const first = playableMatches(stage)
    expect(first.map(({ round }) => round)).toEqual([1, 1])
    const [one] = first
    const later = playableMatches(one ? decide(stage, one, scored([1, 0])) : stage)
    expect(later).toEqual(first.slice(1))
  })

  test('never call anybody to two at once, and let the stage end in any allowed order', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 16 }),
        fc.constantFrom(1, 2),
        fc.infiniteStream(fc.nat()),
        (count, legs, dice) => {
          let stage = league(seeded(count), { legs: legs === 1 ? 1 : 2 })
          let played = 0
          for (let open = playableMatches(stage); open.length > 0; open = playableMatches(stage)) {
            const ids = open.flatMap(idsOf)
            expect(new Set(ids).size).toBe(ids.length)
            const chosen = open[dice.next().value % open.length]
            if (chosen) stage = decide(stage, chosen, scored([1, 0]))
            played++
          }
          expect(played).toBe((legs * count * (count - 1)) / 2)
          expect(roundRobin.places(stage)).toHaveLength(count)
        },
      ),
      { numRuns: sampleCount(40) },
    )
  })
})

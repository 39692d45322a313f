import fc from 'fast-check'
import GroupStage from 'groupstage'
import { describe, expect, test } from 'vitest'
import { seedFor } from '../../test/play.ts'
import { sampleCount } from '../../test/sizes.ts'
import {
  decide,
  entrant,
  groupStage,
  idsOf,
  league,
  leave,
  placed,
  playAll,
  randomFor,
  randomResult,
  report,
  seeded,
  trailOf,
} from '../../test/tables.ts'
import { shuffle } from '../shuffle.ts'
import { roundRobin } from './round-robin.ts'

const named = (...ids: string[]) => ids.map((id, index) => entrant(id, index + 1))

describe('the order of a group', () => {
  test('is points, then head-to-head, whatever the game difference', () => {
    const stage = report(
      league(named('a', 'b', 'c', 'd'), { bestOf: 3 }),
      ...['b 2-1 a', 'a 2-0 c', 'a 2-0 d', 'c 2-0 b', 'b 2-1 d', 'c 1-1 d'],
    )
    const rows = roundRobin.table(stage)
    expect(placed(rows)).toBe('1 b, 2 a, 3 c, 4 d')
    expect(trailOf(rows, 'a')).toEqual([
      ['points', 6],
      ['head-to-head', 0],
      ['game-difference', 3],
      ['games-won', 5],
    ])
    expect(trailOf(rows, 'c')).toEqual([
      ['points', 4],
      ['head-to-head', null],
      ['game-difference', 0],
      ['games-won', 3],
    ])
    expect(rows[0]).toMatchObject({ id: 'b', group: 0, played: 3, won: 2, drawn: 0, lost: 1 })
  })

  test('computes head-to-head again for those whom it leaves level', () => {
    const stage = report(
      league(named('a', 'b', 'c', 'd', 'e', 'f')),
      ...['a 1-0 b', 'c 1-0 a', 'a 1-0 d', 'b 1-0 c', 'b 0-0 d', 'c 0-0 d'],
      ...['e 1-0 a', 'f 1-0 a', 'b 0-0 e', 'b 0-0 f', 'c 0-0 e', 'c 0-0 f', 'd 0-0 e', 'd 1-0 f', 'e 1-0 f'],
    )
    const rows = roundRobin.table(stage)
    expect(placed(rows)).toBe('1 e, 2 a, 3 b, 4 c, 5 d, 6 f')
    const headToHead = ['a', 'b', 'c', 'd', 'e'].map((id) =>
      trailOf(rows, id).flatMap(([criterion, value]) => (criterion === 'head-to-head' ? [value] : [])),
    )
    expect(headToHead).toEqual([[6], [4, 3], [4, 0], [2], [null]])
    expect(trailOf(rows, 'b').map(([criterion]) => criterion)).toEqual([
      'points',
      'head-to-head',
      'head-to-head',
      'game-difference',
      'games-won',
    ])
  })

  test('computes head-to-head again even if only one of those level separates', () => {
    const stage = report(
      league(named('a', 'b', 'c', 'd', 'e')),
      ...['a 1-0 b', 'a 1-0 c', 'b 0-0 c', 'a 0-0 d', 'e 1-0 a'],
      ...['b 1-0 d', 'b 1-0 e', 'c 1-0 d', 'c 1-0 e', 'd 0-0 e'],
    )
    const rows = roundRobin.table(stage)
    expect(placed(rows)).toBe('1 a, 2 b, 2 c, 4 e, 5 d')
    expect(trailOf(rows, 'b').map(([, value]) => value)).toEqual([7, 1, 1, 1, 2])
  })

  test('does not go back to head-to-head once a later criterion separates', () => {
    // A circle: a has the best difference. It leaves b and c level, and c has won more games, though b beat c.
    const circle = report(league(named('a', 'b', 'c'), { bestOf: 5 }), ...['a 3-0 b', 'b 3-1 c', 'c 3-2 a'])
    const rows = roundRobin.table(circle)
    expect(placed(rows)).toBe('1 a, 2 c, 3 b')
    expect(rows.map(({ id }) => trailOf(rows, id).map(([, value]) => value))).toEqual([
      [3, 3, 2, 5],
      [3, 3, -1, 4],
      [3, 3, -1, 3],
    ])
  })

  test('ends in shared places, at once or after every repetition', () => {
    const circle = report(league(named('a', 'b', 'c'), { bestOf: 5 }), ...['a 3-1 b', 'b 3-1 c', 'c 3-1 a'])
    expect(placed(roundRobin.table(circle))).toBe('1 a, 1 b, 1 c')
    for (let count = 2; count <= 32; count++) {
      const stage = league(seeded(count))
      const outcome = { kind: 'drawn', score: [0, 0] } as const
      const drawn = { ...stage, matches: stage.matches.map((match) => ({ ...match, outcome })) }
      expect(new Set(roundRobin.table(drawn).map(({ place }) => place))).toEqual(new Set([1]))
    }
  })

  test('has no head-to-head before those level have met', () => {
    const rows = roundRobin.table(report(league(named('a', 'b', 'c', 'd')), 'a 1-0 c', 'b 1-0 d'))
    expect(placed(rows)).toBe('1 a, 1 b, 3 c, 3 d')
    expect(trailOf(rows, 'a')[1]).toEqual(['head-to-head', null])
  })

  test('is the one that the organiser chose', () => {
    const results = ['b 2-1 a', 'a 2-0 c', 'a 2-0 d', 'c 2-0 b', 'b 2-1 d', 'c 1-1 d']
    const by = (...order: ('points' | 'head-to-head' | 'game-difference' | 'games-won' | 'wins')[]) =>
      placed(roundRobin.table(report(league(named('a', 'b', 'c', 'd'), { bestOf: 3, order }), ...results)))
    expect(by('points', 'game-difference', 'head-to-head')).toBe('1 a, 2 b, 3 c, 4 d')
    expect(by('points')).toBe('1 a, 1 b, 3 c, 4 d')
    expect(by('games-won')).toBe('1 a, 2 b, 3 c, 4 d')
    expect(by('wins', 'games-won')).toBe('1 a, 2 b, 3 c, 4 d')
  })
})

describe('a W.O.', () => {
  const stage = report(league(named('a', 'b', 'c'), { bestOf: 5 }), 'a W.O. b', 'b 3-0 c')

  test('counts ⌈N/2⌉–0', () => {
    const rows = roundRobin.table(stage)
    expect(trailOf(rows, 'a')).toContainEqual(['game-difference', 3])
    expect(trailOf(rows, 'b')).toContainEqual(['game-difference', 0])
    expect(rows.map(({ id, played, won, lost }) => [id, played, won, lost])).toEqual([
      ['a', 1, 1, 0],
      ['b', 2, 1, 1],
      ['c', 1, 0, 1],
    ])
  })

  test('counts head-to-head', () => {
    expect(trailOf(roundRobin.table(stage), 'a')[1]).toEqual(['head-to-head', 3])
  })

  test('for both is lost by both', () => {
    const match = stage.matches.find((other) => other.outcome === null)
    if (!match) throw new Error('nothing is left')
    const rows = roundRobin.table(decide(stage, match, { kind: 'forfeit', winner: null }))
    expect(rows.map(({ id, lost }) => `${id} ${lost}`)).toEqual(['a 1', 'b 1', 'c 2'])
    expect(trailOf(rows, 'c').slice(2)).toEqual([
      ['game-difference', -6],
      ['games-won', 0],
    ])
  })
})

describe('a table', () => {
  const samples = fc.tuple(fc.integer({ min: 2, max: 16 }), fc.nat(), fc.nat({ max: 2 }))

  function sampled([count, number, leavers]: [number, number, number]) {
    const stage = groupStage(count, Math.ceil(count / 8), { bestOf: 3 })
    const half = stage.matches.filter((_, index) => index % 2 === 0)
    const random = randomFor(number)
    const started = half.reduce((now, match) => decide(now, match, randomResult(match, random)), stage)
    const left = seeded(Math.min(leavers, count)).reduce((now, { id }) => leave(now, id), started)
    return playAll(left, number)
  }

  test('does not depend on the order of results, matches or entrants', () => {
    fc.assert(
      fc.property(samples, (sample) => {
        const stage = sampled(sample)
        const rows = roundRobin.table(stage)
        const order = shuffle(
          stage.matches.map((_, index) => String(index)),
          seedFor(sample.join()),
        )
        const matches = order.flatMap((index) => stage.matches[Number(index)] ?? [])
        expect(roundRobin.table({ ...stage, matches, entrants: stage.entrants.toReversed() })).toEqual(rows)
      }),
    )
  })

  test('has everybody once, places as competitions give them, and counts that add up', () => {
    fc.assert(
      fc.property(samples, (sample) => {
        const stage = sampled(sample)
        const rows = roundRobin.table(stage)
        expect(rows.map(({ id }) => id).toSorted()).toEqual(stage.entrants.map(({ id }) => id).toSorted())
        for (const [, group] of Map.groupBy(rows, (row) => row.group)) {
          for (const { place } of group) {
            expect(group.filter((row) => row.place < place)).toHaveLength(place - 1)
          }
        }
        for (const { played, won, drawn, lost } of rows) expect(won + drawn + lost).toBe(played)
      }),
    )
  })

  test('shares places between those whose trails are equal, and only between them', () => {
    fc.assert(
      fc.property(samples, (sample) => {
        const stage = sampled(sample)
        const there = roundRobin.table(stage).filter(({ trail }) => trail.some(({ value }) => value !== null))
        for (const [, group] of Map.groupBy(there, (row) => row.group)) {
          const trails = Map.groupBy(group, ({ trail }) => JSON.stringify(trail))
          const places = Map.groupBy(group, ({ place }) => place)
          expect(places.size).toBe(trails.size)
        }
      }),
    )
  })

  test('has the records that groupstage has', () => {
    for (let run = 0; run < sampleCount(100); run++) {
      const random = randomFor(run)
      const count = 4 + (run % 13)
      const judge = new GroupStage(count)
      let stage = league(seeded(count), { order: ['points'] })
      for (const match of stage.matches) {
        const result = randomResult(match, random)
        if (result.kind === 'forfeit') continue
        stage = decide(stage, match, result)
        const seeds = idsOf(match).map((id) => Number(id.slice(1)))
        const judged = judge.matches.find(({ p }) => p.toSorted().join() === seeds.toSorted().join())
        if (!judged) throw new Error(`${seeds} do not meet`)
        const [one, two] = result.score
        judge.score(judged.id, judged.p[0] === seeds[0] ? [one, two] : [two, one])
      }
      const rows = roundRobin.table(stage)
      for (const { seed, wins, draws, losses, pts } of judge.results()) {
        const row = rows.find(({ id }) => id === `p${seed}`)
        expect(row).toMatchObject({ won: wins, drawn: draws, lost: losses })
        expect(row?.trail).toEqual([{ criterion: 'points', value: pts }])
      }
    }
  })
})

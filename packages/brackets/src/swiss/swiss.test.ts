import { describe, expect, test } from 'vitest'
import { seedFor } from '../../test/play.ts'
import { largeSizes, sizesFrom } from '../../test/sizes.ts'
import { playRound, playSwiss, randomResult, swissStage } from '../../test/swiss-play.ts'
import { entrant, idsOf, seeded } from '../../test/tables.ts'
import { amend, restore } from '../model/apply.ts'
import type { Result } from '../model/match.ts'
import { closeRounds, departed, settled, undecidedMatches } from '../model/progress.ts'
import { xoshiro128 } from '../random.ts'
import {
  explainRound,
  lastEntryRound,
  lastJoinedRound,
  requireSwissSettings,
  roundsOf,
  SWISS_DEFAULTS,
  type SwissStage,
  swiss,
} from './swiss.ts'

const EVERY_SIZE = sizesFrom(2, 64)
const LARGE_SIZES = [129, ...largeSizes(128, 256, 512, ...(process.env.TRUNFO_FULL ? [4_096] : []))]

const roundsIn = ({ matches }: SwissStage) =>
  [...Map.groupBy(matches, ({ round }) => round)].map(([, round]) => round)
const won = (winner: 1 | 2): Result => ({
  kind: 'won',
  winner,
  score: winner === 1 ? [1, 0] : [0, 1],
  games: [],
})
const latest = (stage: SwissStage) => roundsIn(stage).at(-1) ?? []
const metTwice = (stage: SwissStage) => {
  const pairs = stage.matches.flatMap((match) => (idsOf(match)[1] ? idsOf(match).toSorted().join() : []))
  return pairs.length - new Set(pairs).size
}

describe('a whole Swiss stage', () => {
  test.each([...EVERY_SIZE, ...LARGE_SIZES])(
    'of %i ends after its rounds, and everybody is in each',
    (size) => {
      const stage = playSwiss(swissStage(size))
      const rounds = roundsIn(stage)
      expect(rounds).toHaveLength(Math.ceil(Math.log2(size)))
      for (const round of rounds) {
        expect(
          round
            .flatMap(idsOf)
            .filter((id) => id !== '')
            .toSorted(),
        ).toEqual(stage.entrants.map(({ id }) => id).toSorted())
        expect(round.map(({ number }) => number)).toEqual(round.map((_, index) => index + 1))
        expect(round.filter(({ outcome }) => outcome?.kind === 'bye')).toHaveLength(size % 2)
      }
      const byes = stage.matches
        .filter(({ outcome }) => outcome?.kind === 'bye')
        .map((match) => idsOf(match)[0])
      expect(new Set(byes).size).toBe(byes.length)
      // With 6 or 8 entrants a rematch is sometimes unavoidable; with more, ⌈log₂ n⌉ rounds never need one.
      if (size > 8) expect(metTwice(stage)).toBe(0)
      expect(swiss.close?.(stage)).toEqual({ kind: 'finished' })
      expect(swiss.places(stage)).toHaveLength(size)
    },
  )

  test.each([3, 6, 9, 16, 40])('of %i ends however many leave', (size) => {
    for (const leaving of [5, 20, 60]) {
      const stage = playSwiss(swissStage(size), { seed: `${size}/${leaving}`, leaving })
      expect(stage.matches.every(({ outcome }) => outcome !== null)).toBe(true)
      expect(swiss.table(stage)).toHaveLength(size)
      for (const { id, departure } of stage.entrants) {
        const last = stage.matches.filter((match) => idsOf(match).includes(id)).at(-1)?.round ?? 0
        if (departure) expect(last).toBe(departure.afterRound)
      }
    }
  })

  test.each([17, ...largeSizes(64, 128)])('of %i does not depend on the order of results', (size) => {
    const random = xoshiro128(seedFor('order'))
    let one = swissStage(size)
    let other = one
    while (undecidedMatches(one).length > 0) {
      const results = undecidedMatches(one).map((match) => ({
        match,
        result: randomResult(random, one.settings, match),
      }))
      for (const { match, result } of results) one = settled(swiss, one, match, result)
      for (const { match, result } of results.toReversed()) other = settled(swiss, other, match, result)
      one = closeRounds(swiss, one)
      other = closeRounds(swiss, other)
      expect(other).toEqual(one)
    }
    expect(swiss.table(other)).toEqual(swiss.table(one))
  })
})

describe('a round', () => {
  test('pairs neighbours by seed, or the top half against the bottom half', () => {
    expect(
      swissStage(8)
        .matches.map(idsOf)
        .map((ids) => ids.toSorted().join('-')),
    ).toEqual(['p1-p2', 'p3-p4', 'p5-p6', 'p7-p8'])
    expect(
      swissStage(8, { order: 'halves' })
        .matches.map(idsOf)
        .map((ids) => ids.toSorted().join('-')),
    ).toEqual(['p1-p5', 'p2-p6', 'p3-p7', 'p4-p8'])
  })

  test('waits for its last result', () => {
    const stage = swissStage(4)
    const [first] = stage.matches
    expect(swiss.close?.(stage)).toEqual({ kind: 'waiting' })
    expect(swiss.close?.(settled(swiss, stage, first as never, won(1)))).toEqual({ kind: 'waiting' })
  })

  test('gives the bye to the lowest who has had none, and a W.O. counts as one', () => {
    const stage = swissStage(5)
    expect(idsOf(latest(stage)[2] as never)).toEqual(['p5', ''])
    const [first, second] = latest(stage)
    const absent = settled(swiss, stage, second as never, { kind: 'forfeit', winner: 1 })
    const next = closeRounds(swiss, settled(swiss, absent, first as never, won(1)))
    const winnerOfFirst = idsOf(first as never)[0]
    const loserOfFirst = idsOf(first as never)[1]
    const absentee = idsOf(second as never)[1]
    const bye = latest(next).find(({ outcome }) => outcome?.kind === 'bye')
    expect([loserOfFirst, absentee]).toContain(idsOf(bye as never)[0])
    expect(idsOf(bye as never)[0]).not.toBe(winnerOfFirst)
  })

  test('balances the sides of everybody who plays', () => {
    const stage = playSwiss(swissStage(64))
    const balance = new Map<string, number>()
    for (const match of stage.matches) {
      const [one, two] = idsOf(match)
      if (two === '') continue
      balance.set(one, (balance.get(one) ?? 0) + 1)
      balance.set(two, (balance.get(two) ?? 0) - 1)
    }
    expect(Math.max(...[...balance.values()].map(Math.abs))).toBeLessThanOrEqual(4)
  })
})

describe('the number of rounds', () => {
  test.each([
    [2, 1],
    [3, 2],
    [8, 3],
    [9, 4],
    [4_096, 12],
  ])('of %i entrants is %i by default', (size, rounds) => {
    expect(roundsOf({ settings: SWISS_DEFAULTS, entrants: seeded(size) })).toBe(rounds)
  })

  test.each([
    [4, 3],
    [5, 5],
  ])('of %i entrants is at most %i', (size, most) => {
    const stage = (rounds: number) => ({ settings: { ...SWISS_DEFAULTS, rounds }, entrants: seeded(size) })
    expect(roundsOf(stage(most))).toBe(most)
    for (const rounds of [0, most + 1, 1.5]) expect(() => roundsOf(stage(rounds))).toThrow(RangeError)
  })

  test('may change until the last one is paired', () => {
    const first = playRound(swissStage(8), xoshiro128(seedFor('longer')))
    const longer = { ...first, settings: { ...first.settings, rounds: 5 } }
    expect(roundsIn(playSwiss(longer))).toHaveLength(5)
    const shorter = { ...first, settings: { ...first.settings, rounds: 1 } }
    expect(swiss.close?.(shorter)).toEqual({ kind: 'finished' })
  })
})

describe('somebody who enters late', () => {
  test('plays from their round on, with losses before', () => {
    const first = playRound(swissStage(8), xoshiro128(seedFor('late')))
    const late = { ...first, entrants: [...first.entrants, entrant('late', 9, { joinedRound: 2 })] }
    const next = closeRounds(swiss, late)
    expect(latest(next).flatMap(idsOf)).toContain('late')
    expect(swiss.table(late).find(({ id }) => id === 'late')).toMatchObject({ lost: 1, played: 1 })
    expect(roundsOf(next)).toBe(3)
    expect(lastEntryRound(next)).toBe(1)
    expect(lastJoinedRound(next)).toBe(2)
  })

  test.each([
    [8, 3, 2],
    [9, 4, 3],
    [17, 5, 3],
  ])('among %i, who play %i rounds, joins in round %i at the latest', (size, rounds, joined) => {
    const stage = swissStage(size)
    expect([roundsOf(stage), lastJoinedRound(stage), lastEntryRound(stage)]).toEqual([
      rounds,
      joined,
      joined - 1,
    ])
  })
})

describe('somebody who leaves', () => {
  test('loses the open match, keeps their points and is not paired again', () => {
    const stage = swissStage(6)
    const [id] = idsOf(stage.matches[0] as never)
    const left = departed(swiss, stage, id, 'left')
    expect(left.matches[0]?.outcome).toEqual({ kind: 'forfeit', winner: 2 })
    const end = playSwiss(left)
    expect(end.matches.filter((match) => idsOf(match).includes(id))).toHaveLength(1)
    expect(swiss.places(end).map((place) => place.id)).toContain(id)
  })

  test('is in the stage and leaves once', () => {
    const stage = swissStage(4)
    expect(() => swiss.leave(stage, 'nobody', 'left')).toThrow(new RangeError('nobody is not in the stage'))
    expect(() => swiss.leave(departed(swiss, stage, 'p1', 'left'), 'p1', 'left')).toThrow(RangeError)
  })

  test('before round 1 is neither paired nor counted', () => {
    const departure = { kind: 'left', afterRound: 0 } as const
    const entrants = seeded(9).map((one) => (one.seed > 4 ? { ...one, departure } : one))
    const matches = swiss.open(entrants, SWISS_DEFAULTS, '')
    expect(matches.flatMap(idsOf).toSorted()).toEqual(['p1', 'p2', 'p3', 'p4'])
    expect(roundsOf({ settings: SWISS_DEFAULTS, entrants })).toBe(2)
    expect(() => swiss.open(entrants, { ...SWISS_DEFAULTS, rounds: 4 }, '')).toThrow(RangeError)
    expect(() => swiss.open(entrants.slice(3), SWISS_DEFAULTS, '')).toThrow(
      'a Swiss stage needs two entrants',
    )
    // Later departures change nothing: the number of rounds is that of round 1.
    expect(roundsOf(departed(swiss, swissStage(9), 'p1', 'left'))).toBe(4)
  })

  test('ends the stage if one is left', () => {
    const stage = swissStage(2, { rounds: 1 })
    const left = departed(swiss, stage, 'p1', 'left')
    expect(swiss.close?.(left)).toEqual({ kind: 'finished' })
    const three = departed(swiss, departed(swiss, swissStage(3), 'p1', 'left'), 'p2', 'left')
    expect(swiss.close?.(three)).toEqual({ kind: 'finished' })
  })
})

describe('a correction', () => {
  const first = playRound(swissStage(8), xoshiro128(seedFor('correction')))
  const flipped = (stage: SwissStage, index = 0) => {
    const match = stage.matches[index] as (typeof stage.matches)[number]
    const winner = match.outcome && 'winner' in match.outcome && match.outcome.winner === 1 ? 2 : 1
    return { match, result: won(winner) }
  }

  test('pairs the next round again while nobody has played in it', () => {
    const next = closeRounds(swiss, first)
    const revision = swiss.revise(next, flipped(next))
    if (revision.kind === 'refused') throw new Error(revision.reason)
    const corrected = amend(next, revision)
    const fresh = closeRounds(swiss, amend(first, swiss.revise(first, flipped(first)) as never))
    expect(corrected.matches).toEqual(fresh.matches)
    expect(restore(corrected, revision)).toEqual(next)
  })

  test('leaves a round alone that has begun', () => {
    const next = closeRounds(swiss, first)
    const begun = settled(swiss, next, latest(next)[0] as never, won(1))
    for (const [stage, correction] of [
      [begun, flipped(begun)],
      [next, { ...flipped(next), keepsLater: true }],
    ] as const) {
      const revision = swiss.revise(stage, correction)
      expect(revision).toMatchObject({ kind: 'revised', removed: [], effects: [{ kind: 'decided' }] })
    }
  })

  test('pairs the current round again, however long ago the match was', () => {
    const third = closeRounds(swiss, playRound(closeRounds(swiss, first), xoshiro128(seedFor('second'))))
    const revision = swiss.revise(third, flipped(third))
    if (revision.kind === 'refused') throw new Error(revision.reason)
    const corrected = amend(third, revision)
    const upTo = (stage: SwissStage) => stage.matches.filter(({ round }) => round < 3)
    expect(corrected.matches).toEqual(closeRounds(swiss, { ...corrected, matches: upTo(corrected) }).matches)
    expect(upTo(corrected).slice(4)).toEqual(upTo(third).slice(4))
    expect(latest(corrected)).not.toEqual(latest(third))
    expect(restore(corrected, revision)).toEqual(third)
    for (const begun of [
      swiss.revise(settled(swiss, third, latest(third)[0] as never, won(1)), flipped(third)),
      swiss.revise(third, { ...flipped(third), keepsLater: true }),
    ]) {
      expect(begun).toMatchObject({ kind: 'revised', effects: [{ kind: 'decided' }], removed: [] })
    }
    // Round 2 was played, so its pairs would no longer fit an open match of round 1.
    const reopening = swiss.revise(third, { match: third.matches[0] as never, result: null })
    expect(reopening).toMatchObject({ kind: 'refused', reason: 'already_played' })
    expect(reopening.kind === 'refused' && reopening.played.map(({ round }) => round)).toEqual([2, 2, 2, 2])
  })

  test('changes no pair if the points stay the same', () => {
    const next = closeRounds(swiss, playRound(swissStage(8, { bestOf: 3 }), xoshiro128(seedFor('score'))))
    const match = next.matches.find(({ outcome }) => outcome?.kind === 'won')
    if (match?.outcome?.kind !== 'won') throw new Error('nobody won')
    const { winner, score } = match.outcome
    const lost = Math.min(...score) === 0 ? 1 : 0
    const result: Result = { kind: 'won', winner, score: winner === 1 ? [2, lost] : [lost, 2], games: [] }
    expect(swiss.revise(next, { match, result })).toMatchObject({
      kind: 'revised',
      effects: [{ kind: 'decided' }],
      undo: [match],
      removed: [],
    })
  })

  test('replaces pairs of another length of the series', () => {
    const next = closeRounds(swiss, first)
    const longer = { ...next, settings: { ...next.settings, bestOf: 3 } }
    const revision = swiss.revise(longer, flipped(longer))
    if (revision.kind === 'refused') throw new Error(revision.reason)
    expect(latest(amend(longer, revision)).map(({ bestOf }) => bestOf)).toEqual([3, 3, 3, 3])
  })

  test('leaves the bye to somebody who has left since', () => {
    const odd = closeRounds(swiss, playRound(swissStage(7), xoshiro128(seedFor('bye of a leaver'))))
    const bye = latest(odd).at(-1) as (typeof odd.matches)[number]
    const [id] = idsOf(bye)
    const left = departed(swiss, odd, id, 'left')
    const before = swiss.table(left).find((row) => row.id === id)
    const revision = swiss.revise(left, flipped(left))
    if (revision.kind === 'refused') throw new Error(revision.reason)
    const corrected = amend(left, revision)
    expect(latest(corrected).at(-1)).toEqual(bye)
    expect(latest(corrected).map(({ number }) => number)).toEqual([1, 2, 3, 4])
    expect(swiss.table(corrected).find((row) => row.id === id)?.won).toBe(before?.won)
    expect(JSON.stringify(restore(corrected, revision))).toBe(JSON.stringify(left))
  })

  test('moves the bye of somebody who has left behind another bye', () => {
    const odd = closeRounds(swiss, playRound(swissStage(7), xoshiro128(seedFor('bye of a leaver'))))
    const [id] = idsOf(latest(odd).at(-1) as never)
    const left = departed(swiss, odd, id, 'left')
    const joined = { ...left, entrants: [...left.entrants, entrant('late', 8, { joinedRound: 2 })] }
    const revision = swiss.revise(joined, flipped(joined))
    if (revision.kind === 'refused') throw new Error(revision.reason)
    const corrected = amend(joined, revision)
    expect(latest(corrected).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5])
    expect(latest(corrected).map(({ outcome }) => outcome?.kind ?? 'open')).toEqual([
      ...['open', 'open', 'open', 'bye', 'bye'],
    ])
    expect(idsOf(latest(corrected)[4] as never)).toEqual([id, ''])
    expect(revision.effects.map(({ kind }) => kind)).toContain('added')
    expect(JSON.stringify(restore(corrected, revision))).toBe(JSON.stringify(joined))
  })

  test.each(sizesFrom(3, 9).filter((size) => size % 2 === 1))('is refused for a bye among %i', (size) => {
    const stage = closeRounds(swiss, playRound(swissStage(size), xoshiro128(seedFor(size))))
    const byes = stage.matches.filter(({ outcome }) => outcome?.kind === 'bye')
    expect(byes).toHaveLength(2)
    for (const match of byes) {
      for (const result of [null, won(1), won(2), { kind: 'forfeit', winner: null } as const]) {
        const refused = { kind: 'refused', reason: 'invalid_result', played: [] }
        expect(swiss.revise(stage, { match, result })).toEqual(refused)
      }
      const open = { ...stage, matches: [{ ...match, outcome: null }] }
      expect(() => swiss.settle(open, match, won(1))).toThrow(new RangeError('the match has only one side'))
    }
  })

  test('reopens a match and removes the round that followed, unless it has begun', () => {
    const next = closeRounds(swiss, first)
    const revision = swiss.revise(next, { match: next.matches[0] as never, result: null })
    if (revision.kind === 'refused') throw new Error(revision.reason)
    const reopened = amend(next, revision)
    expect(roundsIn(reopened)).toHaveLength(1)
    expect(swiss.close?.(reopened)).toEqual({ kind: 'waiting' })
    expect(restore(reopened, revision)).toEqual(next)
    const begun = settled(swiss, next, latest(next)[0] as never, won(1))
    expect(swiss.revise(begun, { match: begun.matches[0] as never, result: null })).toMatchObject({
      kind: 'refused',
      reason: 'already_played',
    })
  })

  test.each([...EVERY_SIZE.slice(0, 15), ...largeSizes(24, 33, 64)])(
    'of any match among %i is undone byte for byte',
    (size) => {
      playSwiss(swissStage(size), {
        seed: `undo ${size}`,
        onRound: (stage) => {
          for (const [index, { outcome }] of stage.matches.entries()) {
            if (outcome === null || index % 5 !== 0) continue
            const { match, result } = flipped(stage, index)
            for (const other of [result, null, { kind: 'forfeit', winner: null } as const]) {
              const revision = swiss.revise(stage, { match, result: other })
              if (revision.kind === 'refused') continue
              expect(JSON.stringify(restore(amend(stage, revision), revision))).toBe(JSON.stringify(stage))
            }
          }
        },
      })
    },
  )
})

describe('the reasons of a pairing', () => {
  test('are given for every match, from the facts before the round', () => {
    const stage = playSwiss(swissStage(9), { leaving: 3 })
    for (const [index, round] of roundsIn(stage).entries()) {
      const reasons = explainRound(stage, index + 1)
      expect(reasons.size).toBe(round.length)
      for (const match of round) {
        const reason = reasons.get(match.number)
        expect(reason?.kind === 'bye').toBe(match.sides[1]?.kind === 'nobody')
      }
    }
    expect([...explainRound(stage, 1).values()][0]).toEqual({
      kind: 'level',
      points: [0, 0],
      met: 0,
      floatsAgain: [],
      order: 'neighbours',
      places: [1, 2],
      groupSizes: [9, 9],
      isOutdated: false,
      isBest: true,
    })
  })

  test('name rematches and floats', () => {
    const stage = playSwiss(swissStage(6, { rounds: 5, allowsDraws: false }))
    const kinds = roundsIn(stage).flatMap((_, index) =>
      [...explainRound(stage, index + 1).values()].map(({ kind }) => kind),
    )
    expect(kinds).toContain('float')
  })

  test('name exactly the rematches, and how often they met', () => {
    let rematches = 0
    for (let run = 0; run < 12; run++) {
      const stage = playSwiss(swissStage(6, { rounds: 5 }), { seed: `rematch ${run}` })
      for (const match of stage.matches) {
        const pair = idsOf(match).toSorted().join()
        const met = stage.matches.filter(
          (other) => other.round < match.round && idsOf(other).toSorted().join() === pair,
        ).length
        const why = explainRound(stage, match.round).get(match.number)
        if (why?.kind === 'bye') throw new Error('nobody has a bye')
        expect([why?.kind === 'rematch', why?.met, why?.isBest]).toEqual([met > 0, met, true])
        rematches += Math.min(1, met)
      }
    }
    expect(rematches).toBeGreaterThan(0)
  })

  test('say how a score group is paired', () => {
    const halves = explainRound(swissStage(8, { order: 'halves' }), 1)
    expect([...halves.values()].map((why) => (why.kind === 'bye' ? [] : why.places.toSorted()))).toEqual([
      [1, 5],
      [2, 6],
      [3, 7],
      [4, 8],
    ])
    for (const why of halves.values()) expect(why).toMatchObject({ order: 'halves', groupSizes: [8, 8] })
  })

  test('say who else could have had the bye', () => {
    const stage = swissStage(5)
    expect(explainRound(stage, 1).get(3)).toEqual({
      kind: 'bye',
      rests: 0,
      points: 0,
      ahead: 0,
      alike: 4,
      isOutdated: false,
      isBest: true,
    })
    const after = [2, 1].reduce(
      (now, number) => settled(swiss, now, now.matches[number - 1] as never, won(1)),
      stage,
    )
    // Two winners, two losers, and p5, who has had a bye: one of the losers has the next.
    expect(explainRound(closeRounds(swiss, after), 2).get(3)).toMatchObject({ points: 0, ahead: 0, alike: 1 })
  })

  test('count those who should have had the bye, but without whom more would meet again', () => {
    let passedOver = 0
    for (let run = 0; run < 12; run++) {
      const stage = playSwiss(swissStage(5, { rounds: 5 }), { seed: `ahead ${run}` })
      for (const [index, round] of roundsIn(stage).entries()) {
        const why = explainRound(stage, index + 1).get(round.length)
        if (why?.kind !== 'bye') throw new Error('somebody has a bye')
        const restsOf = (id: string) =>
          stage.matches.filter((match) => match.round <= index && hasRested(match, id)).length
        const [id] = idsOf(round.at(-1) as never)
        expect(why.rests).toBe(restsOf(id))
        const fewer = stage.entrants.filter((other) => restsOf(other.id) < why.rests).length
        expect(why.ahead).toBeGreaterThanOrEqual(fewer)
        passedOver += why.ahead
      }
    }
    expect(passedOver).toBeGreaterThan(0)
  })

  test('are outdated once a result from before the round is corrected', () => {
    const first = playRound(swissStage(8), xoshiro128(seedFor('outdated')))
    const second = closeRounds(swiss, first)
    const begun = settled(swiss, second, latest(second)[0] as never, won(1))
    const marks = (stage: SwissStage, round: number) =>
      new Set(
        [...explainRound(stage, round).values()].map(({ isOutdated, isBest }) => [isOutdated, isBest].join()),
      )
    expect(marks(begun, 2)).toEqual(new Set(['false,true']))
    const match = first.matches[0] as (typeof first.matches)[number]
    const winner = match.outcome && 'winner' in match.outcome && match.outcome.winner === 1 ? 2 : 1
    const revision = swiss.revise(begun, { match, result: won(winner) })
    if (revision.kind === 'refused') throw new Error(revision.reason)
    const corrected = amend(begun, revision)
    expect(marks(corrected, 2)).toEqual(new Set(['true,false']))
    expect(marks(corrected, 1)).toEqual(new Set(['false,true']))
    // Who left later was there when the round was paired.
    expect(marks(departed(swiss, begun, 'p1', 'left'), 2)).toEqual(new Set(['false,true']))
  })

  test.each(largeSizes(129))('of %i do not claim that no other round is better', (size) => {
    const reasons = [...explainRound(swissStage(size), 1).values()]
    expect(reasons.every(({ isBest, isOutdated }) => !isBest && !isOutdated)).toBe(true)
  })
})

function hasRested(match: SwissStage['matches'][number], id: string): boolean {
  const { outcome } = match
  if (outcome?.kind !== 'bye' && outcome?.kind !== 'forfeit') return false
  return idsOf(match)[outcome.winner - 1] === id
}

describe('places', () => {
  test('are known without pairing another round', () => {
    const stage = playRound(swissStage(16), xoshiro128(seedFor('places')))
    const settings = { ...stage.settings }
    Object.defineProperty(settings, 'order', { get: () => expect.unreachable('a round was paired') })
    expect(swiss.places({ ...stage, settings })).toEqual([])
    const end = playSwiss(stage)
    expect(swiss.places({ ...end, settings })).toHaveLength(16)
  })

  test('are empty while a round is open or still to come', () => {
    const stage = swissStage(4)
    expect(swiss.places(stage)).toEqual([])
    expect(swiss.places(playRound(stage, xoshiro128(seedFor('half'))))).toEqual([])
  })

  test('wait for a late entrant whose round is next', () => {
    const alone = departed(swiss, departed(swiss, swissStage(3), 'p1', 'left'), 'p2', 'left')
    expect(swiss.places(alone)).toHaveLength(3)
    const join = (joinedRound: number): SwissStage => {
      return { ...alone, entrants: [...alone.entrants, entrant('late', 4, { joinedRound })] }
    }
    expect(swiss.places(join(2))).toEqual([])
    expect(swiss.close?.(join(2))).toMatchObject({ kind: 'drawn', matches: [{ outcome: null }] })
    expect(swiss.places(join(3))).toHaveLength(4)
  })
})

describe('the settings of a Swiss stage', () => {
  test('have defaults', () => {
    expect(requireSwissSettings()).toEqual(SWISS_DEFAULTS)
    expect(requireSwissSettings({ profile: 'chess', rounds: 5 })).toEqual({
      ...SWISS_DEFAULTS,
      profile: 'chess',
      rounds: 5,
    })
  })

  test.each([
    [{ rounds: 0 }, 'rounds must be null or a number from 1'],
    [{ rounds: 2.5 }, 'rounds must be null or a number from 1'],
    [{ round: 1 }, 'there is no setting "round"'],
    [{ profile: 'toString' }, 'profile must be one of cards, chess, esports'],
    [{ order: 'x' }, 'order must be one of neighbours, halves'],
    [{ allowsDraws: null }, 'allowsDraws must be one of true, false'],
    [{ bestOf: 4 }, 'a series is the best of an odd number of games'],
  ])('are not %j', (given, message) => {
    expect(() => requireSwissSettings(given)).toThrow(new RangeError(message))
    expect(() => swissStage(4, given as object)).toThrow(RangeError)
  })

  test('are a whole object', () => {
    expect(() => requireSwissSettings(null)).toThrow(new RangeError('settings must be an object'))
    expect(() => swiss.open(seeded(4), {} as never, '')).toThrow(RangeError)
  })
})

test.each([
  [() => swissStage(1), 'a Swiss stage needs two entrants'],
  [() => swissStage(4, { bestOf: 2 }), 'a series is the best of an odd number of games'],
  [() => swiss.open([...seeded(2), entrant('p1', 9)], SWISS_DEFAULTS, ''), 'somebody is entered twice'],
  [() => swiss.open([...seeded(2), entrant('x', 1)], SWISS_DEFAULTS, ''), 'two entrants have the same seed'],
])('impossible settings are refused', (open, message) => {
  expect(open).toThrow(new RangeError(message))
})

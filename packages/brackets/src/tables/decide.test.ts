import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { largeSizes, sampleCount } from '../../test/sizes.ts'
import {
  between,
  decide,
  groupStage,
  type League,
  league,
  leave,
  placed,
  playAll,
  randomFor,
  randomResult,
  report,
  scored,
  seeded,
} from '../../test/tables.ts'
import { amend, restore } from '../model/apply.ts'
import type { Result } from '../model/match.ts'
import { roundRobin } from './round-robin.ts'

const end = report(league(seeded(3)), 'p1 1-0 p2', 'p1 1-0 p3', 'p2 1-0 p3')

function revise(stage: League, one: string, two: string, result: Result | null) {
  return roundRobin.revise(stage, { match: between(stage, one, two), result })
}

function amended(stage: League, ...args: [string, string, Result | null]): League {
  const revision = revise(stage, ...args)
  if (revision.kind === 'refused') throw new Error(revision.reason)
  return amend(stage, revision)
}

describe('a correction in a table', () => {
  test('changes the match and the table that follows from it', () => {
    const match = between(end, 'p1', 'p3')
    const winner = match.sides[0].kind === 'entrant' && match.sides[0].id === 'p3' ? 1 : 2
    const corrected = amended(end, 'p1', 'p3', {
      kind: 'won',
      winner,
      score: winner === 1 ? [1, 0] : [0, 1],
      games: [],
    })
    expect(placed(roundRobin.table(corrected))).toBe('1 p1, 1 p2, 1 p3')
    expect(corrected.matches.filter((other, index) => other !== end.matches[index])).toHaveLength(1)
  })

  test('reopens a match', () => {
    const reopened = amended(end, 'p1', 'p3', null)
    expect(between(reopened, 'p1', 'p3')).toEqual({ ...between(end, 'p1', 'p3'), outcome: null, games: [] })
    expect(roundRobin.places(reopened)).toEqual([])
    expect(decide(reopened, between(reopened, 'p1', 'p3'), scored([0, 0]))).toBeTruthy()
  })

  test('may make a W.O. of a match', () => {
    const forfeited = amended(end, 'p2', 'p3', { kind: 'forfeit', winner: null })
    expect(between(forfeited, 'p2', 'p3').outcome).toEqual({ kind: 'double-forfeit' })
  })

  test.each([
    ['an undecided match', league(seeded(3)), scored([1, 0]), 'not_decided'],
    ['a void match', leave(league(seeded(3)), 'p1'), scored([1, 0]), 'invalid_result'],
    ['reopening a void match', leave(league(seeded(3)), 'p1'), null, 'invalid_result'],
    ['an impossible result', end, scored([2, 0]), 'invalid_result'],
    ['a match that nobody could play again', leave(end, 'p1'), null, 'invalid_result'],
    ['a match that the other side could not play again', leave(end, 'p2'), null, 'invalid_result'],
  ])('is refused for %s', (_what, stage, result, reason) => {
    expect(revise(stage, 'p1', 'p2', result)).toEqual({ kind: 'refused', reason, played: [] })
  })

  test('is refused if it changes nothing', () => {
    const { outcome } = between(end, 'p1', 'p2')
    if (outcome?.kind !== 'won') throw new Error('it was won')
    const result = { ...outcome, games: [] }
    expect(revise(end, 'p1', 'p2', result)).toMatchObject({ kind: 'refused', reason: 'same_result' })
  })

  test('decides the match, or replaces it when it is open again', () => {
    const { bracket, group, round, number } = between(end, 'p1', 'p3')
    const match = { bracket, group, round, number }
    expect(revise(end, 'p1', 'p3', { kind: 'forfeit', winner: null })).toEqual({
      kind: 'revised',
      effects: [{ kind: 'decided', match, outcome: { kind: 'double-forfeit' }, games: [] }],
      undo: [between(end, 'p1', 'p3')],
      removed: [],
    })
    const open = { ...between(end, 'p1', 'p3'), outcome: null, games: [] }
    expect(revise(end, 'p1', 'p3', null)).toMatchObject({ effects: [{ kind: 'replaced', match: open }] })
  })

  test('throws for an unknown match', () => {
    const match = { bracket: 'final', group: 0, round: 1, number: 1 } as const
    expect(() => roundRobin.revise(end, { match, result: null })).toThrow(RangeError)
  })

  test('of any match can be undone byte for byte', () => {
    const samples = fc.tuple(fc.integer({ min: 2, max: 32 }), fc.nat(), fc.nat())
    const large = largeSizes(64, 129).map((count): [[number, number, number]] => [[count, count, 1]])
    fc.assert(
      fc.property(samples, ([count, number, chosen]) => {
        const stage = playAll(groupStage(count, Math.ceil(count / 6), { bestOf: 3 }), number)
        const match = stage.matches[chosen % stage.matches.length]
        if (!match) throw new Error('there is no match')
        const result = chosen % 3 === 0 ? null : randomResult(match, randomFor(chosen))
        const revision = roundRobin.revise(stage, { match, result })
        if (revision.kind === 'refused') {
          expect(revision.reason).toBe('same_result')
          return
        }
        const after = amend(stage, revision)
        expect(JSON.stringify(after)).not.toBe(JSON.stringify(stage))
        expect(JSON.stringify(restore(after, revision))).toBe(JSON.stringify(stage))
      }),
      { numRuns: sampleCount(100), examples: large },
    )
  })
})

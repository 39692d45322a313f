import { describe, expect, test } from 'vitest'
import { inOrder, noted, notedRounds, play } from '../../test/notation.ts'
import { amend } from '../model/apply.ts'
import { closeRounds, departed } from '../model/progress.ts'
import type { Stage } from '../model/stage.ts'
import { type SingleEliminationSettings, singleElimination } from './single-elimination.ts'

type Knockout = Stage<SingleEliminationSettings>

const leave = (stage: Knockout, ...ids: string[]) =>
  closeRounds(
    singleElimination,
    ids.reduce((now, id) => departed(singleElimination, now, id, 'disqualified'), stage),
  )
const placesIn = (stage: Knockout) =>
  singleElimination.places(stage).map(({ id, from, to }) => `${id} ${from}-${to}`)

describe('whoever leaves', () => {
  test('loses the open match by W.O., and the departure is stored', () => {
    const stage = leave(inOrder('abcd'), 'b')
    expect(noted(stage.matches)).toBe('a-b>a! c-d')
    expect(stage.entrants[1]?.departure).toMatchObject({ kind: 'disqualified', afterRound: 1 })
  })

  test('leaves a hole if the opponent had left before, and the match is stored as open', () => {
    const stage = leave(play(inOrder('abcd'), '1'), 'b')
    const open = { ...(stage.matches[0] ?? fail()), outcome: null, games: [] }
    const reopened = { ...stage, matches: stage.matches.with(0, open) }
    expect(noted(leave(reopened, 'a').matches)).toBe('a-b>! c-d')
  })

  describe('whose match is reopened', () => {
    const reopened = (stage: Knockout) => {
      const [match = fail()] = stage.matches
      const revision = singleElimination.revise(stage, { match, result: null })
      return revision.kind === 'revised' ? noted(amend(stage, revision).matches) : revision.reason
    }

    test('loses it by W.O. at once', () => {
      expect(reopened(leave(play(inOrder('abcd'), '1'), 'b'))).toBe('a-b>a! c-d')
      expect(reopened(leave(play(inOrder('abcd'), '1'), 'a'))).toBe('a-b>b! c-d')
      expect(reopened(leave(play(inOrder('abcd'), '1'), 'a', 'b'))).toBe('a-b>! c-d')
    })

    test('changes nothing if that is how it ended', () => {
      expect(reopened(leave(inOrder('ab'), 'a'))).toBe('same_result')
      expect(reopened(leave(inOrder('ab'), 'a', 'b'))).toBe('same_result')
    })
  })

  test('keeps a won match and goes out in the next one', () => {
    const stage = leave(play(inOrder('abcd'), '1'), 'a')
    expect(noted(stage.matches)).toBe('a-b>a c-d')
    expect(notedRounds(play(stage, '2'))).toEqual(['a-b>a c-d>d', 'a-d>d!'])
    expect(placesIn(play(stage, '2'))).toEqual(['d 1-1', 'a 2-2', 'b 3-4', 'c 3-4'])
  })

  test('goes out with the next opponent if both have left', () => {
    expect(notedRounds(play(leave(play(inOrder('abcdefgh'), '11'), 'a', 'c'), '11'))).toEqual([
      'a-b>a c-d>c e-f>e g-h>g',
      'a-c>! e-g',
    ])
  })

  test('goes out in place of a bye or when meeting a hole, so that nobody wins by having left', () => {
    expect(notedRounds(play(leave(play(inOrder('abcdef'), '--1'), 'e'), '11'))[1]).toBe('a-c e-_>!')
    const final = play(leave(play(inOrder('abcd'), '-1'), 'c'), 'x')
    expect(notedRounds(final)).toEqual(['a-b>! c-d>c', '_-c>!'])
    expect(placesIn(final)).toEqual(['c 2-2', 'a 3-4', 'b 3-4', 'd 3-4'])
  })

  test('changes nothing after having lost, or after the final', () => {
    const ended = play(inOrder('ab'), '1')
    expect(singleElimination.leave(ended, 'b', 'left')).toEqual([])
    expect(singleElimination.leave(ended, 'a', 'left')).toEqual([])
    expect(placesIn(leave(ended, 'a'))).toEqual(['a 1-1', 'b 2-2'])
  })

  test('cannot leave twice, nor a stage that they are not in', () => {
    expect(() => leave(inOrder('abcd'), 'a', 'a')).toThrow(RangeError)
    expect(() => leave(inOrder('abcd'), 'x')).toThrow(RangeError)
    expect(() => singleElimination.leave(inOrder('abcd'), 'x', 'left')).toThrow(RangeError)
  })
})

function fail(): never {
  throw new Error('not found')
}

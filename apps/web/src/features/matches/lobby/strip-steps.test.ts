import { expect, test } from 'vitest'
import type { Match, MatchSide } from '../matches.api.ts'
import { stripSteps } from './strip-steps.ts'

const side = (
  participantId: string,
  declaredWinnerId: string | null,
  hasDeclared = declaredWinnerId !== null,
) => ({ participantId, name: participantId, declaredWinnerId, hasDeclared }) as MatchSide

function match(fields: {
  viewer?: 'one' | 'two' | null
  sides: [MatchSide, MatchSide]
  status?: Match['status']
  winnerId?: string
  outcome?: Match['outcome']
}): Match {
  const { viewer = 'one', sides, status = 'in_progress', winnerId = null, outcome = null } = fields
  return { sides, status, winnerId, outcome, viewer: { participantId: viewer } } as unknown as Match
}

const told = (given: Match) =>
  stripSteps(given).map(
    ({ state, words }) => `${state} ${words.text === 'won' ? words.name : Object.values(words).join(' ')}`,
  )

test('before any declaration, the viewer is asked to declare', () => {
  const sides: [MatchSide, MatchSide] = [side('one', null), side('two', null)]
  expect(told(match({ sides }))).toEqual(['current declare', 'pending notYet', 'pending afterBoth'])
  expect(told(match({ sides, viewer: 'two' }))).toEqual([
    'pending notYet',
    'current declare',
    'pending afterBoth',
  ])
})

test('after the viewer declared, the other side is awaited', () => {
  expect(told(match({ sides: [side('one', 'one'), side('two', null)] }))).toEqual([
    'done one',
    'current notYet',
    'pending afterBoth',
  ])
})

test("the other side's declaration is hidden until both have declared", () => {
  expect(told(match({ sides: [side('one', null), side('two', null, true)] }))).toEqual([
    'current declare',
    'done declared',
    'pending afterBoth',
  ])
})

test('a dispute waits for a moderator', () => {
  expect(told(match({ status: 'dispute', sides: [side('one', 'one'), side('two', 'two')] }))).toEqual([
    'done one',
    'done two',
    'conflict moderator',
  ])
})

test('a side that never declared is not asked once the match is over', () => {
  const sides: [MatchSide, MatchSide] = [side('one', null), side('two', null)]
  expect(told(match({ status: 'completed', winnerId: 'two', sides }))).toEqual([
    'pending never',
    'pending never',
    'done two',
  ])
})

test('staff who watch wait for both sides', () => {
  expect(told(match({ viewer: null, sides: [side('one', null), side('two', null)] }))).toEqual([
    'current notYet',
    'current notYet',
    'pending afterBoth',
  ])
})

test('a W.O. says who goes on, and a double one that nobody does', () => {
  const sides: [MatchSide, MatchSide] = [side('one', null), side('two', null)]
  const over = { sides, status: 'completed' } as const
  expect(told(match({ ...over, winnerId: 'two', outcome: 'forfeit' })).at(-1)).toBe('done advanced two')
  expect(told(match({ ...over, outcome: 'double-forfeit' })).at(-1)).toBe('done nobody')
})

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
}): Match {
  const { viewer = 'one', sides, status = 'in_progress', winnerId = null } = fields
  return { sides, status, winnerId, viewer: { participantId: viewer } } as unknown as Match
}

const told = (given: Match) =>
  stripSteps(given).map(({ state, words }) => `${state} ${words.text === 'won' ? words.name : words.text}`)

test('nobody has spoken: it is the viewer’s turn', () => {
  const sides: [MatchSide, MatchSide] = [side('one', null), side('two', null)]
  expect(told(match({ sides }))).toEqual(['current declare', 'pending notYet', 'pending afterBoth'])
  expect(told(match({ sides, viewer: 'two' }))).toEqual([
    'pending notYet',
    'current declare',
    'pending afterBoth',
  ])
})

test('the viewer has spoken: the other side is waited for', () => {
  expect(told(match({ sides: [side('one', 'one'), side('two', null)] }))).toEqual([
    'done one',
    'current notYet',
    'pending afterBoth',
  ])
})

test('what the other side declared is not told before both have', () => {
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

test('whoever never spoke is not asked any more once the match is over', () => {
  const sides: [MatchSide, MatchSide] = [side('one', null), side('two', null)]
  expect(told(match({ status: 'completed', winnerId: 'two', sides }))).toEqual([
    'pending never',
    'pending never',
    'done two',
  ])
})

test('staff who only watch wait for both', () => {
  expect(told(match({ viewer: null, sides: [side('one', null), side('two', null)] }))).toEqual([
    'current notYet',
    'current notYet',
    'pending afterBoth',
  ])
})

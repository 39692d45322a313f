import { expect, test } from 'vitest'
import { directionOf, soundDecision } from './reports.rules.ts'

test('a removal says what and why', () => {
  expect(soundDecision({ decision: 'removed', reason: 'spam' })).toBe('reports.parts_required')
  expect(soundDecision({ decision: 'removed', parts: [], reason: 'spam' })).toBe('reports.parts_required')
  expect(soundDecision({ decision: 'removed', parts: ['text'] })).toBe('reports.reason_required')
  expect(
    soundDecision({ decision: 'removed', parts: ['name', 'name'], reason: 'spam', note: 'De novo' }),
  ).toEqual({
    decision: 'removed',
    parts: ['name'],
    reason: 'spam',
    note: 'De novo',
  })
})

test.each(['handled', 'dismissed'] as const)('%s takes neither parts nor a reason along', (decision) => {
  expect(soundDecision({ decision, parts: ['text'], reason: 'spam', note: '' })).toEqual({
    decision,
    parts: [],
    reason: null,
    note: null,
  })
})

test.each([
  [{ state: 'open', sort: 'since' }, 'asc'],
  [{ state: 'removed', sort: 'since' }, 'desc'],
  [{ state: 'open', sort: 'count' }, 'desc'],
  [{ state: 'open', sort: 'since', direction: 'desc' }, 'desc'],
  [{ state: 'dismissed', sort: 'count', direction: 'asc' }, 'asc'],
] as const)('%j goes %s', (given, direction) => {
  expect(directionOf(given)).toBe(direction)
})

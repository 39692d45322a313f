import { expect, test } from 'vitest'
import { directionOf, validateDecision } from './reports.rules.ts'

test('a removal requires parts and a reason', () => {
  expect(validateDecision({ decision: 'removed', reason: 'spam' })).toBe('reports.parts_required')
  expect(validateDecision({ decision: 'removed', parts: [], reason: 'spam' })).toBe('reports.parts_required')
  expect(validateDecision({ decision: 'removed', parts: ['text'] })).toBe('reports.reason_required')
  expect(
    validateDecision({ decision: 'removed', parts: ['name', 'name'], reason: 'spam', note: 'De novo' }),
  ).toEqual({
    decision: 'removed',
    parts: ['name'],
    reason: 'spam',
    note: 'De novo',
  })
})

test.each(['handled', 'dismissed'] as const)('%s drops parts and reason', (decision) => {
  expect(validateDecision({ decision, parts: ['text'], reason: 'spam', note: '' })).toEqual({
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
] as const)('%j sorts %s', (given, direction) => {
  expect(directionOf(given)).toBe(direction)
})

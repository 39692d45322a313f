import { expect, test } from 'vitest'
import { entryOf, isCountable, isGrantable, recordChangeOf, roleChangeOf } from './person.rules.ts'

test.each([
  ['person.roles-changed', 'roles_changed'],
  ['person.second-factor-removed', 'second_factor_removed'],
  ['person.something-new', 'other'],
  ['founder.created', 'other'],
])('%s is %s on the page', (action, entry) => {
  expect(entryOf(action)).toBe(entry)
})

test('a change of roles lists the roles given and taken', () => {
  const change = { action: 'person.roles-changed', before: ['user', 'vip'], after: ['user', 'suporte'] }
  expect(roleChangeOf(change)).toEqual({ given: ['suporte'], taken: ['vip'] })
  expect(roleChangeOf({ ...change, action: 'person.banned' })).toBeNull()
  expect(recordChangeOf(change)).toBeNull()
})

test.each([
  ['bonus', 1, true],
  ['bonus', 0, false],
  ['bonus', -5, false],
  ['bonus', 10_000_01, false],
  ['coins', 1_000_000, true],
  ['coins', 1_000_001, false],
] as const)('%s of %i: %s', (kind, amount, verdict) => {
  expect(isGrantable(kind, amount)).toBe(verdict)
})

test.each([
  [{ wins: 0, participations: 0 }, true],
  [{ wins: -1, participations: 0 }, false],
  [{ wins: 0, participations: 1_000_001 }, false],
] as const)('%j can be counted: %s', (counts, verdict) => {
  expect(isCountable({ ...counts, isHidden: false })).toBe(verdict)
})

import { describe, expect, test } from 'vitest'
import { type PeopleView, stretchesOf, termOf } from './directory.rules.ts'

describe('a term', () => {
  test.each([
    ['joao', { pattern: '%joao%', isBeginning: false }],
    ['joão silva', { pattern: '%joão%silva%', isBeginning: false }],
    ['jo silva', { pattern: '%jo%silva%', isBeginning: false }],
    ['jo', { pattern: 'jo%', isBeginning: true }],
    ['j s', { pattern: 'j%s%', isBeginning: true }],
    ['100%_\\', { pattern: '%100\\%\\_\\\\%', isBeginning: false }],
    ['_', { pattern: '\\_%', isBeginning: true }],
  ])('%j', (typed, term) => {
    expect(termOf(typed)).toEqual(term)
  })

  test('of nothing is none', () => {
    expect([termOf(undefined), termOf(''), termOf('  ')]).toEqual([null, null, null])
  })
})

describe('the stretches of a view', () => {
  const view = (filters: Partial<PeopleView>) =>
    stretchesOf({ sort: 'created', direction: 'desc', ...filters })

  test('of everybody are none', () => {
    expect(view({})).toBeNull()
  })

  test('are all combinations of what is left open', () => {
    expect(view({ role: 'redator' })).toHaveLength(8)
    expect(view({ status: 'banned', vip: 'no' })).toEqual([
      { isBanned: true, isConfirmed: false, isVip: false },
      { isBanned: true, isConfirmed: true, isVip: false },
    ])
    expect(view({ role: 'admin', status: 'active', confirmed: 'yes', vip: 'yes' })).toEqual([
      { isBanned: false, isConfirmed: true, isVip: true },
    ])
  })
})

import { describe, expect, test } from 'vitest'
import { type PeopleView, stretchesOf, termOf } from './directory.rules.ts'

describe('a term', () => {
  test.each([
    ['joao', { patterns: ['%joao%'], beginning: null }],
    ['joão silva', { patterns: ['%silva%', '%joão%'], beginning: null }],
    ['jo silva', { patterns: ['%silva%', '%jo%'], beginning: null }],
    ['jo', { patterns: ['%jo%'], beginning: 'jo' }],
    ['j s', { patterns: ['%j%', '%s%'], beginning: 'j' }],
    ['100%_\\', { patterns: ['%100\\%\\_\\\\%'], beginning: null }],
    ['_', { patterns: ['%\\_%'], beginning: '_' }],
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

import { describe, expect, test } from 'vitest'
import { facetCombinations, type PeopleView, termOf } from './directory.rules.ts'

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

  test('of an empty text is null', () => {
    expect([termOf(undefined), termOf(''), termOf('  ')]).toEqual([null, null, null])
  })
})

describe('the facet combinations of a view', () => {
  const view = (filters: Partial<PeopleView>) =>
    facetCombinations({ sort: 'created', direction: 'desc', ...filters })

  test('without filters are null', () => {
    expect(view({})).toBeNull()
  })

  test('cover every facet that has no filter', () => {
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

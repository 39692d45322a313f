import { describe, expect, test } from 'vitest'
import { dayOf } from '@/lib/local-time.ts'
import { adOf, barsOf, linesOf, rateOf } from './ads.rules.ts'

const choices = { roles: ['all'], position: 'top', isEverywhere: true } as const

describe('the form', () => {
  test('targets everything unless something is chosen', () => {
    expect(adOf({ name: 'A', targetPages: '/x' }, { ...choices, roles: ['all'] })).toEqual({
      name: 'A',
      linkUrl: '',
      position: 'top',
      targetRoles: ['all'],
      targetPages: ['all'],
      expiresAt: null,
      ownerUsername: null,
    })
  })

  test('reads pages line by line', () => {
    const given = adOf(
      { targetPages: ' /a \n\n/b\r\n', ownerUsername: ' ana ' },
      { ...choices, roles: ['user'], isEverywhere: false },
    )
    expect(given).toMatchObject({ targetRoles: ['user'], targetPages: ['/a', '/b'], ownerUsername: 'ana' })
    expect(linesOf('')).toEqual([])
  })
})

describe('metrics', () => {
  test.each([
    [0, 0, null],
    [0, 3, null],
    [1000, 25, 2.5],
    [3, 1, 33.3],
  ])('%i impressions and %i clicks give a rate of %s per cent', (impressions, clicks, rate) => {
    expect(rateOf(impressions, clicks)).toBe(rate)
  })

  test('the highest bar fills the height, a small one stays visible, and zero has none', () => {
    expect(barsOf([0, 1, 1000], 40)).toEqual([
      { at: 1, height: 1.5 },
      { at: 2, height: 40 },
    ])
    expect(barsOf([0, 0], 40)).toEqual([])
  })

  test('days continue over the end of a month, in any time zone', () => {
    expect([0, 1, 30].map((after) => dayOf('2026-10-31', after))).toEqual(['31/10', '01/11', '30/11'])
  })
})

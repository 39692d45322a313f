import type { PrizeState } from '@trunfo/contract/prizes'
import type { Role } from '@trunfo/contract/roles'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  excessesOf,
  isSamePayout,
  keptOf,
  mayPromise,
  netOf,
  reduceInProportion,
  remindersDue,
  sameAwards,
  shareAfter,
  shareOut,
  taxOf,
  topUpMax,
  type Winner,
  waitsFor,
} from './prizes.rules.ts'

const person = (userId: string, fields: Partial<Winner> = {}): Winner => ({
  userId,
  status: 'active',
  roles: ['user'],
  ...fields,
})
const none: ReadonlyMap<string, number> = new Map()
const ofOrganiser = { funding: 'organiser', kept: none } as const
const ofHouse = { funding: 'house', kept: none } as const

describe('sharing out', () => {
  test('gives the remainder to the first, who is the leader if they played', () => {
    expect(shareOut(100, [person('leader'), person('a'), person('b')], ofOrganiser)).toEqual([
      { userId: 'leader', amount: 34 },
      { userId: 'a', amount: 33 },
      { userId: 'b', amount: 33 },
    ])
    expect(shareOut(2, [person('leader'), person('a'), person('b')], ofOrganiser)).toEqual([
      { userId: 'leader', amount: 2 },
    ])
  })

  test('leaves out erased people, and staff if it is the platform’s money', () => {
    const lineup = [
      person('leader', { status: 'erased' }),
      person('a', { roles: ['user', 'suporte'] }),
      person('b'),
    ]
    expect(shareOut(101, lineup, ofOrganiser)).toEqual([
      { userId: 'a', amount: 51 },
      { userId: 'b', amount: 50 },
    ])
    expect(shareOut(101, lineup, ofHouse)).toEqual([{ userId: 'b', amount: 101 }])
    expect(shareOut(101, [person('a', { roles: ['admin'] })], ofHouse)).toEqual([])
  })

  test('does not count a VIP as staff for the platform’s prize', () => {
    expect(shareOut(5, [person('a', { roles: ['user', 'vip'] })], ofHouse)).toEqual([
      { userId: 'a', amount: 5 },
    ])
  })

  test('deducts what a person kept of an earlier payment', () => {
    const kept = new Map([
      ['a', 20],
      ['b', 80],
    ])
    expect(shareOut(100, [person('a'), person('b')], { funding: 'organiser', kept })).toEqual([
      { userId: 'a', amount: 30 },
    ])
  })

  test('gives parts that add up and differ only by the remainder', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 1, max: 10 }),
        (amount, people) => {
          const lineup = Array.from({ length: people }, (_, index) => person(`${index}`))
          const parts = shareOut(amount, lineup, ofOrganiser)
          expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(amount)
          expect(new Set(parts.slice(1).map((part) => part.amount)).size).toBeLessThanOrEqual(1)
          expect((parts[0]?.amount ?? 0) - Math.floor(amount / people)).toBeLessThan(people)
        },
      ),
      { seed: 13 },
    )
  })
})

test('money waits for banned people and people without an identity, coins for nobody', () => {
  expect(waitsFor('money', { status: 'active', hasIdentity: false })).toBe('identity')
  expect(waitsFor('money', { status: 'banned', hasIdentity: false })).toBe('banned')
  expect(waitsFor('money', { status: 'banned', hasIdentity: true })).toBe('banned')
  expect(waitsFor('money', { status: 'active', hasIdentity: true })).toBeNull()
  expect(waitsFor('coins', { status: 'banned', hasIdentity: false })).toBeNull()
})

test('tax applies to money only, rounded down', () => {
  const settings = { settlingHours: 0, unclaimedDays: 90, withheldBasisPoints: 1501 }
  expect(taxOf('money', 99, settings)).toBe(14)
  expect(taxOf('money', 10_000, settings)).toBe(1501)
  expect(taxOf('coins', 10_000, settings)).toBe(0)
})

test('reminders are due thirty, seven and one day before', () => {
  const now = new Date('2026-11-16T12:00:00Z')
  const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
  expect(
    [90 * 24, 30 * 24 + 1, 30 * 24, 7 * 24, 25, 24, 1].map((hours) => remindersDue(inHours(hours), now)),
  ).toEqual([0, 0, 1, 2, 2, 3, 3])
})

const paidAt = new Date()

test('what people kept is what was paid to them and not recovered', () => {
  const share = { state: 'taken_back', tax: 10, amount: 100, paidAt } as const
  const kept = keptOf([
    { ...share, userId: 'all', recovered: 90 },
    { ...share, userId: 'part', recovered: 30 },
    { ...share, userId: 'none', recovered: 0 },
    { ...share, userId: 'never', recovered: 0, paidAt: null },
    { ...share, userId: 'open', recovered: 0, state: 'waiting', paidAt: null },
    { ...share, userId: 'returned', recovered: 0, state: 'returned', paidAt: null },
  ])
  expect(Object.fromEntries(kept)).toEqual({ part: 70, none: 100, open: 100 })
})

describe('a correction takes back', () => {
  const paid = (userId: string, amount: number, fields = {}) => ({
    userId,
    attempt: 1,
    state: 'paid' as const,
    amount,
    tax: amount / 10,
    recovered: 0,
    paidAt,
    ...fields,
  })
  const part = (userId: string, amount: number) => ({ userId, amount, place: 1 })
  const taken = (shares: ReturnType<typeof paid>[], parts: ReturnType<typeof part>[]) =>
    excessesOf(shares, new Set(['a', 'b']), parts).map(({ share, left }) => [
      share.userId,
      left.amount,
      left.tax,
    ])

  test('everything from who gets nothing, and nothing from who gets more', () => {
    expect(taken([paid('a', 100), paid('b', 50), paid('other', 70)], [part('b', 100)])).toEqual([['a', 0, 0]])
  })

  test('the difference from who gets less, with its tax', () => {
    expect(taken([paid('a', 100)], [part('a', 50)])).toEqual([['a', 50, 5]])
    const [excess] = excessesOf([paid('a', 100)], new Set(['a']), [part('a', 50)])
    if (!excess) throw new Error('nothing is taken back')
    expect(netOf(excess)).toBe(45)
    expect(shareAfter(excess, 45)).toMatchObject({ state: 'paid', amount: 50, tax: 5 })
    expect(shareAfter(excess, 20)).toMatchObject({ state: 'paid', amount: 80, tax: 10 })
  })

  test('a waiting share as a whole, unless it stays the same', () => {
    const waiting = { state: 'waiting', paidAt: null }
    expect(taken([paid('a', 100, waiting), paid('b', 50, waiting)], [part('a', 90), part('b', 50)])).toEqual([
      ['a', 0, 0],
    ])
  })

  test('first what was paid last, and counts what earlier corrections could not recover', () => {
    const lost = paid('a', 60, { state: 'taken_back', recovered: 20 })
    const shares = [lost, paid('a', 30, { attempt: 2 }), paid('a', 20, { attempt: 3 })]
    expect(taken(shares, [part('a', 80)])).toEqual([['a', 10, 1]])
  })
})

test('payouts are the same if the same sides have the same places', () => {
  const [first, second] = [
    { participantId: 'a', place: 1, amount: 50 },
    { participantId: 'b', place: 2, amount: 30 },
  ]
  expect(isSamePayout([first, second], [{ ...second, amount: 20 }, first])).toBe(true)
  expect(isSamePayout([first, second], [first])).toBe(false)
  expect(isSamePayout([first, second], [first, { ...second, place: 3 }])).toBe(false)
  const level = { ...first, place: 2 }
  expect(isSamePayout([level, second], [first, second])).toBe(false)
  expect(sameAwards([level, second], [first, second])).toEqual([])
})

describe('what is left after a debt took a part', () => {
  test('keeps the proportions, and the rounding remainder goes to the first', () => {
    expect(reduceInProportion([34, 33, 33], 50)).toEqual([18, 16, 16])
    expect(reduceInProportion([100, 1], 1)).toEqual([1, 0])
    expect(reduceInProportion([5, 5], 0)).toEqual([0, 0])
  })

  test('adds up, and nobody gets more than before', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 100_000_000_000 }), { minLength: 1, maxLength: 10 })
    fc.assert(
      fc.property(amounts, fc.double({ min: 0, max: 1, noNaN: true }), (before, part) => {
        const all = before.reduce((sum, amount) => sum + amount, 0)
        const total = Math.floor(all * part)
        const after = reduceInProportion(before, total)
        expect(after.reduce((sum, amount) => sum + amount, 0)).toBe(total)
        for (const [place, amount] of after.entries()) expect(amount).toBeLessThanOrEqual(before[place] ?? 0)
      }),
    )
  })
})

test('the platform replaces what a debt took, as long as the prize can still be won', () => {
  const reduced = { reclaimed: 50, toppedUp: 20 }
  const max = (state: PrizeState, status = 'completed') => topUpMax({ ...reduced, state }, status)
  expect([max('held'), max('due'), max('returned')]).toEqual([30, 30, 30])
  expect([max('paid'), max('waiting'), max('returned', 'cancelled')]).toEqual([0, 0, 0])
})

describe('promising', () => {
  const organiser = { userId: 'organiser', isOfHouse: false }
  const admin = { userId: 'admin', isOfHouse: true }
  const own = { funding: 'organiser', organiserId: 'organiser' } as const
  const house = { funding: 'house', organiserId: null } as const
  const ten = { asset: 'money', amount: 10 } as const
  const twenty = { asset: 'money', amount: 20 } as const
  const coins = { asset: 'coins', amount: 5 } as const

  test.each([
    ['more of their own', organiser, own, ten, twenty, true],
    ['more of another person’s', admin, own, ten, twenty, false],
    ['less of another person’s', admin, own, twenty, ten, true],
    ['nothing of another person’s', admin, own, twenty, null, true],
    ['another person’s coins instead', admin, own, twenty, coins, false],
    ['more of the platform’s', admin, house, ten, twenty, true],
    ['more of the platform’s by a former admin', organiser, house, ten, twenty, false],
    ['something where there was nothing', organiser, own, null, ten, true],
  ] as const)('%s', (_, editor, source, before, after, may) => {
    expect(mayPromise(editor, source, { before, after })).toBe(may)
  })
})

test('every staff role is excluded from the platform’s money', () => {
  for (const role of ['moderador', 'suporte', 'admin', 'fundador'] as readonly Role[])
    expect(shareOut(1, [person('a', { roles: [role] })], ofHouse)).toEqual([])
})

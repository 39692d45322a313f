import { describe, expect, test } from 'vitest'
import type { Wallet } from './wallet.api.ts'
import { byDay, percentageText, readPercentage, withdrawalBlock } from './wallet.rules.ts'

const wallet: Wallet = {
  total: 100_00,
  withdrawable: 100_00,
  settling: 0,
  underReview: 0,
  bonus: 0,
  held: 0,
  debt: 0,
  settlings: [],
  deposit: { isEnabled: true, min: 10_00, max: 1000_00, ways: [] },
  withdrawal: {
    isEnabled: true,
    min: 50_00,
    max: 500_00,
    feePercentage: 2.5,
    heldUntil: null,
    isFrozen: false,
    proofs: ['password'],
    usualHours: null,
  },
  openPayments: [],
  openWithdrawals: [],
  hasIdentity: true,
}
const but = (changed: Partial<Wallet['withdrawal']>): Wallet => ({
  ...wallet,
  withdrawal: { ...wallet.withdrawal, ...changed },
})

describe('a percentage', () => {
  test.each([
    ['2,5', 2.5],
    ['2.5', 2.5],
    [' 1,25 % ', 1.25],
    ['0', 0],
    ['2,555', null],
    ['', null],
    ['-1', null],
    ['dois', null],
  ])('%s is parsed as %s', (text, percentage) => expect(readPercentage(text)).toBe(percentage))

  test('formats to what it was parsed from', () => expect(readPercentage(percentageText(2.5))).toBe(2.5))
})

describe('a withdrawal', () => {
  test('can be requested, or has exactly one reason against it', () => {
    expect(withdrawalBlock(wallet, 5)).toBeNull()
    expect(withdrawalBlock(but({ isEnabled: false }), 5)).toBe('off')
    expect(withdrawalBlock(but({ heldUntil: '2026-11-17T12:00:00Z' }), 5)).toBe('hold')
    expect(withdrawalBlock(but({ proofs: [] }), 5)).toBe('proofless')
    expect(withdrawalBlock({ ...wallet, debt: 1 }, 5)).toBe('debt')
    expect(withdrawalBlock({ ...wallet, withdrawable: 49_99 }, 5)).toBe('insufficient')
    expect(withdrawalBlock(wallet, 0)).toBe('tooMany')
  })

  test('is blocked by platform-wide reasons before personal ones', () => {
    expect(withdrawalBlock({ ...but({ isFrozen: true, isEnabled: false }), debt: 1 }, 0)).toBe('frozen')
  })
})

test('rows are grouped by day and keep their order', () => {
  const rows = ['2026-11-15T20:00Z', '2026-11-15T08:00Z', '2026-11-14T23:00Z'].map((at) => ({ at }))
  expect(byDay(rows, (instant) => instant.slice(0, 10))).toEqual([
    { day: '2026-11-15', rows: rows.slice(0, 2) },
    { day: '2026-11-14', rows: rows.slice(2) },
  ])
  expect(byDay([], () => '')).toEqual([])
})

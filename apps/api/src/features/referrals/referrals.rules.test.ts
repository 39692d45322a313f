import { needsTwoApprovals, type ReferralSettings } from '@trunfo/contract/referrals'
import { describe, expect, test } from 'vitest'
import {
  firstApprovalFor,
  isSameReward,
  obstaclesTo,
  type ReferralFacts,
  settingsProblem,
  signsOf,
} from './referrals.rules.ts'

const CASH: ReferralSettings = { rewardType: 'cash', rewardAmount: 10_00, monthlyCap: 2 }
const COINS: ReferralSettings = { rewardType: 'coins', rewardAmount: 100, monthlyCap: 2 }

const ME = { approverId: 'me', budget: 1_000_00 }

const factsOf = (changes: Partial<ReferralFacts> = {}): ReferralFacts => ({
  referrerId: 'referrer',
  referredId: 'referred',
  areActive: true,
  isConfirmed: true,
  hasIdentity: true,
  hasActivity: true,
  footprints: { referrer: [], referred: [] },
  rewardedThisMonth: 0,
  ...changes,
})

describe('the offer', () => {
  test.each([
    [{ rewardAmount: 0 }, null],
    [{ rewardAmount: 50_00 }, null],
    [{ rewardAmount: 50_01 }, 'referrals.amount_out_of_range'],
    [{ rewardAmount: -1 }, 'referrals.amount_out_of_range'],
    [{ rewardType: 'coins', rewardAmount: 100_001 }, 'referrals.amount_out_of_range'],
    [{ monthlyCap: 0 }, 'referrals.cap_out_of_range'],
    [{ monthlyCap: 1_001 }, 'referrals.cap_out_of_range'],
  ] as const)('%j', (change, code) => {
    expect(settingsProblem({ ...CASH, ...change })?.code ?? null).toBe(code)
  })

  test('is the same with the same type and amount, whatever the cap', () => {
    expect(isSameReward(CASH, { ...CASH, rewardAmount: 10_00 })).toBe(true)
    expect(isSameReward(CASH, { ...CASH, rewardType: 'coins' })).toBe(false)
    expect(isSameReward(CASH, { ...CASH, rewardAmount: 10_01 })).toBe(false)
  })
})

describe('obstacles', () => {
  test.each([
    ['nothing', {}, []],
    ['the referrer approves', { referrerId: 'me' }, ['own']],
    ['the referred person approves', { referredId: 'me' }, ['own']],
    ['one of them is banned or erased', { areActive: false }, ['inactive']],
    ['the email address is not confirmed', { isConfirmed: false }, ['unconfirmed']],
    ['no CPF', { hasIdentity: false }, ['identity_missing']],
    ['no activity', { hasActivity: false }, ['activity_missing']],
    ['one below the cap', { rewardedThisMonth: 1 }, []],
    ['the cap', { rewardedThisMonth: 2 }, ['cap_reached']],
  ] as const)('to cash: %s', (_, change, obstacles) => {
    expect(obstaclesTo(factsOf(change), CASH, ME)).toEqual(obstacles)
  })

  test('include the budget for cash but not for coins', () => {
    expect(obstaclesTo(factsOf(), CASH, { ...ME, budget: 10_00 })).toEqual([])
    expect(obstaclesTo(factsOf(), CASH, { ...ME, budget: 9_99 })).toEqual(['budget_short'])
    expect(obstaclesTo(factsOf(), COINS, { ...ME, budget: 0 })).toEqual([])
  })

  test('to coins include the cap, but neither CPF nor activity', () => {
    const bare = { hasIdentity: false, hasActivity: false }
    expect(obstaclesTo(factsOf(bare), COINS, ME)).toEqual([])
    expect(obstaclesTo(factsOf({ ...bare, rewardedThisMonth: 2 }), COINS, ME)).toEqual(['cap_reached'])
  })

  test('without a reward include the approver, but not identity, activity or the cap', () => {
    const none = { ...CASH, rewardAmount: 0 }
    const bare = { hasIdentity: false, hasActivity: false, rewardedThisMonth: 9 }
    expect(obstaclesTo(factsOf(bare), none, ME)).toEqual([])
    expect(obstaclesTo(factsOf({ ...bare, referrerId: 'me' }), none, ME)).toEqual(['own'])
  })
})

describe('a first approval', () => {
  const first = { by: 'ana', at: new Date(), amount: 30_00 }
  test.each([
    ['counts for the approved amount', { rewardAmount: 30_00 }, first],
    ['no longer counts once another amount is offered', { rewardAmount: 30_01 }, null],
    ['no longer counts once one person is enough', { rewardAmount: 20_00 }, null],
    ['no longer counts once coins are offered', { rewardType: 'coins', rewardAmount: 30_00 }, null],
  ] as const)('%s', (_, change, counted) => {
    expect(firstApprovalFor({ ...CASH, ...change }, first)).toEqual(counted)
    expect(firstApprovalFor({ ...CASH, ...change }, null)).toBeNull()
  })

  test.each([
    ['cash', 20_00, false],
    ['cash', 20_01, true],
    ['coins', 100_000, false],
  ] as const)('is needed for %s %d: %s', (rewardType, rewardAmount, isNeeded) => {
    expect(needsTwoApprovals({ rewardType, rewardAmount })).toBe(isNeeded)
  })
})

describe('signs', () => {
  const home = { line: '189.6.12.34', userAgent: 'Firefox' }
  const prints = (referrer: (typeof home)[], referred: { line: string | null; userAgent: string | null }[]) =>
    signsOf(factsOf({ footprints: { referrer, referred } }))

  test.each([
    ['the same line and browser', home, ['same_device']],
    ['the same line, another browser', { ...home, userAgent: 'Chrome' }, ['same_network']],
    ['the same line, no browser reported', { ...home, userAgent: null }, ['same_network']],
    ['the same browser elsewhere', { ...home, line: '189.6.12.35' }, []],
    ['an unknown line', { ...home, line: null }, []],
  ])('%s', (_, referred, signs) => {
    expect(prints([{ line: '10.0.0.1', userAgent: 'x' }, home], [referred])).toEqual(signs)
  })

  test('two unknown lines are not the same', () => {
    const unknown = { line: null, userAgent: 'Firefox' }
    expect(signsOf(factsOf({ footprints: { referrer: [unknown], referred: [unknown] } }))).toEqual([])
  })

  test('no activity and no CPF', () => {
    expect(signsOf(factsOf({ hasActivity: false, hasIdentity: false }))).toEqual([
      'no_activity',
      'no_identity',
    ])
  })
})

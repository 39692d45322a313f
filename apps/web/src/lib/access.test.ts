import { PAGES } from '@trunfo/contract/pages'
import { ROLES, type Role } from '@trunfo/contract/roles'
import { describe, expect, it } from 'vitest'
import { mayOpen, waitsForStaffPowers } from './access.ts'

const openTo = (access: (typeof PAGES)[keyof typeof PAGES]['access']): Role[] =>
  ROLES.filter((role) => mayOpen(access, { roles: ['user', role] }))

describe('mayOpen', () => {
  it('lets anyone into an open page', () => {
    expect(mayOpen(PAGES.home.access, null)).toBe(true)
  })

  it('keeps a visitor out of every other page', () => {
    expect(mayOpen(PAGES.wallet.access, null)).toBe(false)
    expect(mayOpen(PAGES.adminGames.access, null)).toBe(false)
  })

  it('lets any signed-in viewer open a page that needs no role', () => {
    expect(openTo(PAGES.wallet.access)).toEqual([...ROLES])
  })

  it('requires one of the page’s roles', () => {
    expect(openTo(PAGES.tournamentNew.access)).toEqual(['vip', 'admin', 'fundador'])
    expect(openTo(PAGES.adminWithdrawals.access)).toEqual(['fundador'])
  })
})

describe('waitsForStaffPowers', () => {
  const NOTHING = { mustEnrolSecondFactor: false, mustSetPassword: false }
  const waits = (
    page: keyof typeof PAGES,
    roles: Role[],
    missing: Partial<typeof NOTHING> = { mustEnrolSecondFactor: true },
  ) => waitsForStaffPowers(PAGES[page].access, { roles: ['user', ...roles], ...NOTHING, ...missing })

  it('holds staff back from pages that only their staff role opens', () => {
    expect(waits('adminGames', ['admin'])).toBe(true)
    expect(waits('tournamentNew', ['admin'])).toBe(true)
    expect(waits('adminGames', ['admin'], { ...NOTHING, mustSetPassword: true })).toBe(true)
  })

  it('holds no one back who has set up both, nor from pages open without the staff role', () => {
    expect(waits('adminGames', ['admin'], NOTHING)).toBe(false)
    expect(waits('tournamentNew', ['admin', 'vip'])).toBe(false)
    expect(waits('wallet', ['admin'])).toBe(false)
    expect(waits('home', ['admin'])).toBe(false)
  })
})

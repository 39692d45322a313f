import type { Role } from '@trunfo/contract/roles'
import { describe, expect, test } from 'vitest'
import { type Authority, banVerdict, rolesVerdict, withUserRole } from './roles-and-bans.rules.ts'

const staff = (...roles: Role[]): Authority => ({ kind: 'staff', userId: 'me', roles })
const person = (...roles: Role[]) => ({ id: 'them', roles: withUserRole(roles) })

describe('a ban', () => {
  test.each([
    [staff('admin'), person(), null],
    [staff('admin'), person('moderador'), null],
    [staff('admin'), person('admin'), 'accounts.founder_only'],
    [staff('admin'), person('fundador'), 'accounts.founder_only'],
    [staff('fundador'), person('admin'), null],
    [staff('fundador'), person('fundador'), null],
    [{ kind: 'operator' }, person('fundador'), null],
  ] as const)('by %j of %j: %s', (authority, subject, verdict) => {
    expect(banVerdict(authority, subject)).toBe(verdict)
  })

  test('is never on oneself', () => {
    expect(banVerdict(staff('fundador'), { id: 'me', roles: ['user'] })).toBe('accounts.own_standing')
  })
})

describe('roles', () => {
  test.each([
    [staff('admin'), person(), ['vip', 'moderador'], null],
    [staff('admin'), person(), ['admin'], 'accounts.founder_only'],
    [staff('admin'), person('admin'), [], 'accounts.founder_only'],
    // What the person keeps is not touched, so an admin may change the rest.
    [staff('admin'), person('admin'), ['admin', 'vip'], null],
    [staff('fundador'), person(), ['admin', 'fundador'], null],
    [staff('fundador'), person('fundador'), ['user'], null],
  ] as const)('given by %j to %j: %j is %s', (authority, subject, wanted, verdict) => {
    expect(rolesVerdict(authority, subject, wanted)).toBe(verdict)
  })

  test('always hold user, once, in the order of the list', () => {
    expect(withUserRole(['fundador', 'vip', 'vip'])).toEqual(['user', 'vip', 'fundador'])
    expect(withUserRole([])).toEqual(['user'])
  })
})

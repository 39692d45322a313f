import type { Role } from '@trunfo/contract/roles'
import { describe, expect, test } from 'vitest'
import {
  type Authority,
  changedRoles,
  founderVerdict,
  reachVerdict,
  rolesVerdict,
  withUserRole,
} from './roles-and-bans.rules.ts'

const staff = (...roles: Role[]): Authority => ({ kind: 'staff', userId: 'me', roles })
const person = (...roles: Role[]) => ({ id: 'them', roles: withUserRole(roles) })
const myself = { id: 'me', roles: withUserRole([]) }

describe('a command on a user', () => {
  test.each([
    [staff('admin'), person(), null],
    [staff('admin'), person('moderador'), null],
    [staff('admin'), person('admin'), 'accounts.founder_only'],
    [staff('admin'), person('fundador'), 'accounts.founder_only'],
    [staff('fundador'), person('admin'), null],
    [staff('fundador'), person('fundador'), null],
    [staff('fundador'), myself, 'accounts.own_standing'],
    [{ kind: 'operator' }, person('fundador'), null],
  ] as const)('by %j on %j: %s', (authority, subject, verdict) => {
    expect(reachVerdict(authority, subject)).toBe(verdict)
  })

  test.each([
    [staff('admin'), person(), 'accounts.founder_only'],
    [staff('fundador'), person(), null],
    [staff('fundador'), myself, 'accounts.own_standing'],
    [{ kind: 'operator' }, person(), null],
  ] as const)('reserved for founders, by %j on %j: %s', (authority, subject, verdict) => {
    expect(founderVerdict(authority, subject)).toBe(verdict)
  })
})

describe('roles', () => {
  test.each([
    [staff('admin'), person(), ['vip', 'moderador'], null],
    [staff('admin'), person(), ['admin'], 'accounts.founder_only'],
    [staff('admin'), person('admin'), ['admin'], 'accounts.founder_only'],
    [staff('admin'), person('admin'), ['vip'], 'accounts.founder_only'],
    [staff('fundador'), person(), ['admin', 'fundador'], null],
    [staff('fundador'), person('fundador'), ['fundador'], null],
    [staff('fundador'), myself, ['vip'], 'accounts.own_standing'],
  ] as const)('touched by %j of %j: %j is %s', (authority, subject, touched, verdict) => {
    expect(rolesVerdict(authority, subject, touched)).toBe(verdict)
  })

  test('always include user, once, in the order of the list', () => {
    expect(withUserRole(['fundador', 'vip', 'vip'])).toEqual(['user', 'vip', 'fundador'])
    expect(withUserRole([])).toEqual(['user'])
  })

  test('that differ are returned', () => {
    expect(changedRoles(['user', 'vip'], ['user', 'suporte'])).toEqual(['vip', 'suporte'])
    expect(changedRoles(['user'], ['user'])).toEqual([])
  })
})

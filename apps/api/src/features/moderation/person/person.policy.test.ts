import { PERSON_COMMANDS } from '@trunfo/contract/moderation/person'
import type { Role } from '@trunfo/contract/roles'
import { describe, expect, test } from 'vitest'
import { type JudgedPerson, personAbilities, roleLocks } from './person.policy.ts'

const viewer = (...powers: Role[]) => ({ userId: 'me', powers })
const person = (fields: Partial<JudgedPerson> = {}): JudgedPerson => ({
  id: 'them',
  status: 'active',
  roles: ['user'],
  hasPaidVip: false,
  isEmailConfirmed: true,
  hasSecondFactor: true,
  isLastFounder: false,
  ...fields,
})
const allowed = (powers: Role[], fields: Partial<JudgedPerson> = {}) => {
  const abilities = personAbilities(viewer(...powers), person(fields))
  return PERSON_COMMANDS.filter((act) => abilities[act] === null)
}
const everybodys = ['alert', 'ban', 'unlock', 'removeSecondFactor', 'endSessions']
const founders = ['grantBonus', 'grantCoins', 'editRecord', 'seeWallet', 'erase']

describe('what may be done', () => {
  test.each([
    ['an admin to a player', ['admin'], {}, everybodys],
    ['a fundador to a player', ['fundador'], {}, [...everybodys, ...founders]],
    ['an admin to an admin', ['admin'], { roles: ['user', 'admin'] }, []],
    ['an admin to a fundador', ['admin'], { roles: ['user', 'fundador'] }, []],
    ['a fundador to an admin', ['fundador'], { roles: ['user', 'admin'] }, [...everybodys, ...founders]],
    ['anybody to themselves', ['fundador'], { id: 'me' }, []],
    ['anybody to who has left', ['fundador'], { status: 'erased' }, []],
    [
      'an admin to somebody banned',
      ['admin'],
      { status: 'banned' },
      ['unban', 'removeSecondFactor', 'endSessions'],
    ],
    [
      'an admin to somebody unconfirmed without a second factor',
      ['admin'],
      { isEmailConfirmed: false, hasSecondFactor: false },
      ['alert', 'ban', 'approveEmail', 'unlock', 'endSessions'],
    ],
  ] as const)('by %s', (_name, powers, fields, acts) => {
    expect(allowed([...powers], fields as Partial<JudgedPerson>)).toEqual(acts)
  })

  test('a locked command says why', () => {
    expect(personAbilities(viewer('admin'), person())).toMatchObject({
      grantBonus: 'founder_only',
      erase: 'founder_only',
      unban: 'not_banned',
      approveEmail: 'confirmed',
    })
    expect(personAbilities(viewer('admin'), person({ roles: ['user', 'fundador'] }))).toMatchObject({
      ban: 'founder_target',
      erase: 'founder_only',
    })
    const last = person({ roles: ['user', 'fundador'], isLastFounder: true })
    expect(personAbilities(viewer('fundador'), last)).toMatchObject({
      ban: 'last_founder',
      erase: 'last_founder',
    })
  })
})

describe('roles', () => {
  const locksOf = (powers: Role[], fields: Partial<JudgedPerson> = {}) =>
    Object.fromEntries(
      roleLocks(viewer(...powers), person(fields)).map(({ role, lock }) => [role, lock]),
    ) as Record<Role, string | null>

  test('an admin gives and takes all but the roles reserved to founders', () => {
    expect(locksOf(['admin'])).toEqual({
      user: 'always',
      vip: null,
      moderador: null,
      redator: null,
      anunciante: null,
      suporte: null,
      admin: 'founder_only',
      fundador: 'founder_only',
    })
  })

  test.each([
    [['fundador'], {}, 'admin', null],
    [['fundador'], {}, 'user', 'always'],
    [['fundador'], { id: 'me' }, 'vip', 'own'],
    [['admin'], { roles: ['user', 'admin'] }, 'vip', 'founder_target'],
    [['admin'], { roles: ['user', 'vip'], hasPaidVip: true }, 'vip', 'paid'],
    [['admin'], { roles: ['user', 'vip'] }, 'vip', null],
    [['fundador'], { roles: ['user', 'fundador'], isLastFounder: true }, 'fundador', 'last_founder'],
    [['fundador'], { status: 'erased' }, 'vip', 'erased'],
  ] as const)('for %j on %j: %s is %s', (powers, fields, role, lock) => {
    expect(locksOf([...powers], fields as Partial<JudgedPerson>)[role]).toBe(lock)
  })
})

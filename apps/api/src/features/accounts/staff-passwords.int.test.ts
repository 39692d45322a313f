import type { Role } from '@trunfo/contract/roles'
import { describe, expect, test } from 'vitest'
import { FROM_OUR_PAGE, useTestApp } from '../../../test/app.ts'
import { everyInterleaving } from '../../../test/interleave.ts'
import { buildApp } from '../../app.ts'
import { features } from '../../features.ts'
import { makePerson, makeSession } from './accounts.factory.ts'
import { changeRoles, createFounder } from './roles-and-bans/index.ts'
import { makeSecondFactor } from './second-factor/second-factor.factory.ts'
import { makeToken } from './tokens.factory.ts'

const testApp = await useTestApp({ DATABASE_POOL_MAX: '20' })
const { app, services } = testApp
const { db, config } = services

/** Long enough for a player, too short for staff. */
const SHORT = 'zap-e-sete'
const GOOD = 'zape-e-setes-em-maos'
const OTHER_GOOD = 'tres-copas-na-mesa'
const REFUSED = 'platform.staff_password_required'

const authority = { kind: 'operator' } as const
const giveRoles = (userId: string, roles: readonly Role[]) =>
  changeRoles(services, { authority, userId, reason: 'teste', roles })

const makePlayer = (password: string) => makePerson(db, { password, hasStaffPassword: false })

async function enter(userId: string): Promise<string> {
  const { name, value } = await makeSession(db, config, userId)
  return `${name}=${value}`
}

const setPassword = (cookie: string, currentPassword: string, password: string) =>
  app.inject({
    method: 'PUT',
    url: '/api/accounts/password',
    headers: { ...FROM_OUR_PAGE, cookie },
    payload: { currentPassword, password },
  })

const cookiesOf = (response: { cookies: { name: string; value: string }[] }) =>
  response.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')

/** Result of a request to the staff panel: `open`, or the error code. */
async function panel(cookie: string, server = app): Promise<string> {
  const response = await server.inject({
    url: '/api/admin/canned-replies',
    headers: { ...FROM_OUR_PAGE, cookie },
  })
  return response.statusCode === 200 ? 'open' : response.json().error.code
}

const viewerOf = async (cookie: string) =>
  (await app.inject({ url: '/api/session', headers: { cookie } })).json().viewer

describe('staff roles', () => {
  test('wait for a password set after the promotion, then work in the same session', async () => {
    const { id } = await makePlayer(SHORT)
    await giveRoles(id, ['suporte'])
    const cookie = await enter(id)
    expect(await panel(cookie)).toBe(REFUSED)
    expect(await viewerOf(cookie)).toMatchObject({ mustSetPassword: true, mustEnrolSecondFactor: false })

    const refused = await setPassword(cookie, SHORT, 'sete-e-zap')
    expect(refused.json().error.code).toBe('accounts.staff_password_too_short')
    expect(await panel(cookie)).toBe(REFUSED)

    const next = cookiesOf(await setPassword(cookie, SHORT, GOOD))
    expect(await panel(next)).toBe('open')
    expect(await viewerOf(next)).toMatchObject({ mustSetPassword: false, mustEnrolSecondFactor: false })
  })

  test('wait even if the password before the promotion was long enough', async () => {
    const { id } = await makePlayer(SHORT)
    const asPlayer = await enter(id)
    expect((await setPassword(asPlayer, SHORT, GOOD)).statusCode).toBe(204)
    await giveRoles(id, ['suporte'])
    const cookie = await enter(id)
    expect(await panel(cookie)).toBe(REFUSED)
    expect(await panel(cookiesOf(await setPassword(cookie, GOOD, OTHER_GOOD)))).toBe('open')
  })

  test('wait again after a demotion, but not after one more role', async () => {
    const { id } = await makePlayer(SHORT)
    await giveRoles(id, ['suporte'])
    await setPassword(await enter(id), SHORT, GOOD)
    await giveRoles(id, ['suporte', 'admin'])
    expect(await panel(await enter(id))).toBe('open')
    await giveRoles(id, ['vip'])
    await giveRoles(id, ['admin'])
    expect(await panel(await enter(id))).toBe(REFUSED)
  })

  test('work after a reset by mail, which users without a password use', async () => {
    const { id } = await makePerson(db, { hasStaffPassword: false })
    await giveRoles(id, ['suporte'])
    expect(await panel(await enter(id))).toBe(REFUSED)
    const token = await makeToken(db, { userId: id, purpose: 'reset-password', ttlMinutes: 60 })
    const reset = await app.inject({
      method: 'POST',
      url: '/api/accounts/password-reset',
      headers: FROM_OUR_PAGE,
      payload: { token, password: GOOD },
    })
    expect(reset.statusCode).toBe(204)
    expect(await panel(await enter(id))).toBe('open')
  })

  test('work for the first founder, who sets the password through the link', async () => {
    const link = await createFounder(services, { email: 'primeira@exemplo.test', username: 'primeira' })
    await app.inject({
      method: 'POST',
      url: '/api/accounts/password-reset',
      headers: FROM_OUR_PAGE,
      payload: { token: link.split('token=')[1], password: GOOD },
    })
    const { id } = await db
      .selectFrom('profiles')
      .select('id')
      .where('username', '=', 'primeira')
      .executeTakeFirstOrThrow()
    expect(await panel(await enter(id))).toBe('platform.second_factor_required')
    await makeSecondFactor(services, id)
    expect(await panel(await enter(id))).toBe('open')
  })

  test('wait for both password and second factor, and the viewer is told of both', async () => {
    const fields = { roles: ['suporte'], hasSecondFactor: false, hasStaffPassword: false } as const
    const { id } = await makePerson(db, fields)
    expect(await viewerOf(await enter(id))).toMatchObject({
      mustSetPassword: true,
      mustEnrolSecondFactor: true,
    })
    const player = await makePerson(db, { hasSecondFactor: false, hasStaffPassword: false })
    expect(await viewerOf(await enter(player.id))).toMatchObject({
      mustSetPassword: false,
      mustEnrolSecondFactor: false,
    })
  })

  test('work without either where a development machine relaxes the rule', async () => {
    const relaxed = await buildApp(
      { ...services, config: { ...config, STAFF_SECOND_FACTOR: false } },
      features,
    )
    const { id } = await makePerson(db, {
      roles: ['suporte'],
      hasSecondFactor: false,
      hasStaffPassword: false,
    })
    expect(await panel(await enter(id), relaxed)).toBe('open')
    await relaxed.close()
  })
})

test('a promotion during a password change never lets a short password through', async () => {
  await everyInterleaving(testApp, async (race) => {
    const { id } = await makePlayer(GOOD)
    const cookie = await enter(id)
    await race([() => setPassword(cookie, GOOD, SHORT), () => giveRoles(id, ['suporte'])])
    expect(await panel(await enter(id))).toBe(REFUSED)
  })
})

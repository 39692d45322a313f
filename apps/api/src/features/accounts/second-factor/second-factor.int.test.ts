import { describe, expect, test } from 'vitest'
import { FROM_OUR_PAGE, useTestApp } from '../../../../test/app.ts'
import { makePerson, makeSession } from '../accounts.factory.ts'
import { authenticatorCode } from './second-factor.factory.ts'

const { app, services, signIn } = await useTestApp()
const { db } = services
const PASSWORD = 'carta-na-manga-9'

/** A signed-in player with a known password, and a function to send requests as them. */
async function player({ roles = [] as 'admin'[], hasSecondFactor = false } = {}) {
  const person = await makePerson(db, { roles, hasSecondFactor, password: PASSWORD })
  const { name, value } = await makeSession(db, services.config, person.id)
  return as(person.id, `${name}=${value}`)
}

function as(userId: string, cookie: string) {
  const ask = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) =>
    app.inject({
      method,
      url: `/api/accounts/second-factor${path}`,
      headers: { ...FROM_OUR_PAGE, cookie },
      payload,
    })
  return { userId, cookie, ask, look: async () => (await ask('GET', '')).json() }
}

/** The next code of the phone; the enrolment used up the current one. */
const nextCode = (secret: string) => authenticatorCode(secret, 1)

async function enrolled() {
  const person = await player()
  const { response, ...rest } = await enrol(person)
  return { ...rest, me: as(person.userId, sessionOf(response)) }
}

async function enrol(person: Awaited<ReturnType<typeof player>>) {
  const { secret, uri } = (await person.ask('POST', '', { password: PASSWORD })).json()
  const code = authenticatorCode(secret)
  const response = await person.ask('POST', '/confirm', { code })
  return { secret, uri, code, response, recoveryCodes: response.json().recoveryCodes as string[] }
}

const codeOf = (response: { json(): { error: { code: string } } }) => response.json().error.code
const sessionOf = (response: { cookies: { name: string; value: string }[] }) =>
  response.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
const isIn = async (cookie: string) =>
  (await app.inject({ url: '/api/session', headers: { cookie } })).json().viewer !== null

describe('enrolling', () => {
  test('needs the password, and counts the attempts', async () => {
    const person = await player()
    expect(codeOf(await person.ask('POST', '', { password: 'outra' }))).toBe('accounts.wrong_password')
    for (let tries = 1; tries < 10; tries++) await person.ask('POST', '', { password: 'outra' })
    const response = await person.ask('POST', '', { password: PASSWORD })
    expect(codeOf(response)).toBe('platform.rate_limited')
  })

  test('gives a secret that is sealed at rest and has no effect yet', async () => {
    const person = await player()
    const { uri, secret } = (await person.ask('POST', '', { password: PASSWORD })).json()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toContain(`secret=${secret}`)
    const [row] = await db
      .selectFrom('second_factors')
      .selectAll()
      .where('user_id', '=', person.userId)
      .execute()
    expect(row?.secret).not.toContain(secret)
    expect(row?.confirmed_at).toBeNull()
    expect(await person.look()).toEqual({ isEnabled: false, isMandatory: false, recoveryCodesLeft: 0 })
  })

  test('ends with a code and gives ten recovery codes, stored only as hashes', async () => {
    const person = await player()
    const { response, recoveryCodes } = await enrol(person)
    expect(response.statusCode).toBe(200)
    expect(new Set(recoveryCodes).size).toBe(10)
    const stored = await db
      .selectFrom('recovery_codes')
      .selectAll()
      .where('user_id', '=', person.userId)
      .execute()
    for (const code of recoveryCodes) expect(JSON.stringify(stored)).not.toContain(code.replace('-', ''))
    const renewed = as(person.userId, sessionOf(response))
    expect(await renewed.look()).toEqual({ isEnabled: true, isMandatory: false, recoveryCodesLeft: 10 })
  })

  test('ends the other sessions and gives this one a new token', async () => {
    const person = await player()
    const other = await makeSession(db, services.config, person.userId)
    const { response } = await enrol(person)
    expect(await isIn(`${other.name}=${other.value}`)).toBe(false)
    expect(await isIn(person.cookie)).toBe(false)
    expect(await isIn(sessionOf(response))).toBe(true)
  })

  test('leaves an entry in the audit log', async () => {
    const person = await player()
    await enrol(person)
    const entries = await db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject_id', '=', person.userId)
      .execute()
    expect(entries).toEqual([{ action: 'person.second-factor-enabled' }])
  })

  test('fails with a wrong code', async () => {
    const person = await player()
    await person.ask('POST', '', { password: PASSWORD })
    expect(codeOf(await person.ask('POST', '/confirm', { code: '000000' }))).toBe('accounts.wrong_code')
    expect((await person.look()).isEnabled).toBe(false)
  })

  test('cannot be confirmed before it starts, nor started twice', async () => {
    const person = await player()
    const early = await person.ask('POST', '/confirm', { code: '123456' })
    expect(codeOf(early)).toBe('accounts.second_factor_not_started')
    const { response } = await enrol(person)
    const again = await as(person.userId, sessionOf(response)).ask('POST', '', { password: PASSWORD })
    expect(codeOf(again)).toBe('accounts.second_factor_enabled')
  })

  test('gives one set of codes for eight concurrent confirmations', async () => {
    const person = await player()
    const { secret } = (await person.ask('POST', '', { password: PASSWORD })).json()
    const code = authenticatorCode(secret)
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => person.ask('POST', '/confirm', { code })),
    )
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const { count } = await db
      .selectFrom('recovery_codes')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', person.userId)
      .executeTakeFirstOrThrow()
    expect(count).toBe(10)
  })

  test('stores no response for repeated requests', async () => {
    const person = await player()
    const key = crypto.randomUUID()
    const headers = { ...FROM_OUR_PAGE, cookie: person.cookie, 'idempotency-key': key }
    const payload = { password: PASSWORD }
    await app.inject({ method: 'POST', url: '/api/accounts/second-factor', headers, payload })
    expect(await db.selectFrom('idempotency_keys').selectAll().where('key', '=', key).execute()).toEqual([])
  })
})

describe('recovery codes', () => {
  test('are renewed with the password and a code, and the old ones are void', async () => {
    const { me, secret, recoveryCodes } = await enrolled()
    const renew = (payload: object) => me.ask('POST', '/recovery-codes', payload)
    const code = nextCode(secret)
    expect(codeOf(await renew({ password: 'outra', code }))).toBe('accounts.wrong_password')
    expect(codeOf(await renew({ password: PASSWORD, code: '000000' }))).toBe('accounts.wrong_code')
    // Otherwise the password alone would give a code that disables the second factor.
    expect((await renew({ password: PASSWORD })).statusCode).toBe(400)
    const renewed = (await renew({ password: PASSWORD, code })).json().recoveryCodes
    expect(renewed).toHaveLength(10)
    expect(renewed.some((code: string) => recoveryCodes.includes(code))).toBe(false)
    expect((await me.look()).recoveryCodesLeft).toBe(10)
  })

  test('are one set after five concurrent renewals', async () => {
    const { me, recoveryCodes } = await enrolled()
    const payloads = recoveryCodes.slice(0, 5).map((recoveryCode) => ({ password: PASSWORD, recoveryCode }))
    const responses = await Promise.all(payloads.map((body) => me.ask('POST', '/recovery-codes', body)))
    // The first renewal voids the codes of the others.
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403, 403, 403, 403])
    expect((await me.look()).recoveryCodesLeft).toBe(10)
  })

  test('are not given without a second factor', async () => {
    const person = await player()
    const response = await person.ask('POST', '/recovery-codes', { password: PASSWORD, code: '000000' })
    expect(codeOf(response)).toBe('accounts.second_factor_not_enabled')
  })
})

describe('disabling the second factor', () => {
  const OFF = { isEnabled: false, isMandatory: false, recoveryCodesLeft: 0 }

  test('is rejected with only the password, whatever else is sent', async () => {
    const { me } = await enrolled()
    for (const proof of [{}, { code: '000000' }, { recoveryCode: 'abcde-fghjk' }, { code: '' }]) {
      const response = await me.ask('DELETE', '', { password: PASSWORD, ...proof })
      expect(response.statusCode).toBeGreaterThanOrEqual(400)
    }
    expect((await me.look()).isEnabled).toBe(true)
  })

  test('is rejected with only the code', async () => {
    const { me, secret } = await enrolled()
    const code = nextCode(secret)
    expect((await me.ask('DELETE', '', { code })).statusCode).toBe(400)
    expect(codeOf(await me.ask('DELETE', '', { password: 'outra', code }))).toBe('accounts.wrong_password')
    expect((await me.look()).isEnabled).toBe(true)
  })

  test('works with a fresh code from the phone, but not with a used one', async () => {
    const { me, secret, code } = await enrolled()
    const used = await me.ask('DELETE', '', { password: PASSWORD, code })
    expect(codeOf(used)).toBe('accounts.code_used')
    const response = await me.ask('DELETE', '', { password: PASSWORD, code: nextCode(secret) })
    expect(response.statusCode).toBe(204)
    expect(await me.look()).toEqual(OFF)
  })

  test('works with a recovery code', async () => {
    const { me, recoveryCodes } = await enrolled()
    const response = await me.ask('DELETE', '', { password: PASSWORD, recoveryCode: recoveryCodes[3] })
    expect(response.statusCode).toBe(204)
    expect(await me.look()).toEqual(OFF)
  })

  test('is locked after ten wrong codes, also for the right one', async () => {
    const { me, secret } = await enrolled()
    for (let tries = 0; tries < 10; tries++) {
      const proof = tries % 2 ? { code: '000000' } : { recoveryCode: 'x' }
      await me.ask('DELETE', '', { password: PASSWORD, ...proof })
    }
    const response = await me.ask('DELETE', '', { password: PASSWORD, code: nextCode(secret) })
    expect(codeOf(response)).toBe('platform.rate_limited')
    expect((await me.look()).isEnabled).toBe(true)
  })

  test('is rejected for staff', async () => {
    const person = await player({ roles: ['admin'] })
    const { secret, response: enrolment } = await enrol(person)
    const me = as(person.userId, sessionOf(enrolment))
    const response = await me.ask('DELETE', '', { password: PASSWORD, code: nextCode(secret) })
    expect(response.statusCode).toBe(403)
    expect(codeOf(response)).toBe('accounts.second_factor_mandatory')
    expect(await me.look()).toMatchObject({ isEnabled: true, isMandatory: true })
  })
})

describe('the viewer', () => {
  const mustEnrol = async (headers: Record<string, string>) =>
    (await app.inject({ url: '/api/session', headers })).json().viewer.mustEnrolSecondFactor

  test('is told when staff roles wait for a second factor', async () => {
    expect(await mustEnrol((await signIn(['admin'], { hasSecondFactor: false })).headers)).toBe(true)
    expect(await mustEnrol((await signIn(['admin'], { hasSecondFactor: true })).headers)).toBe(false)
    expect(await mustEnrol((await signIn(['vip'], { hasSecondFactor: false })).headers)).toBe(false)
  })
})

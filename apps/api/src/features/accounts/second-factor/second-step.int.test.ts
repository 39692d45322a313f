import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { FROM_OUR_PAGE, useTestApp } from '../../../../test/app.ts'
import { makePerson } from '../accounts.factory.ts'
import { recoveryCodeHashes } from './proofs.ts'
import { authenticatorCode, makeSecondFactor } from './second-factor.factory.ts'
import { replaceRecoveryCodes } from './second-factor.queries.ts'

const { app, services } = await useTestApp({ TRUSTED_PROXIES: '127.0.0.1' })
const { db } = services
const PASSWORD = 'carta-na-manga-9'
const RECOVERY_CODE = 'abcde-fghjk'

async function enrolledPerson() {
  const { id, username } = await makePerson(db, { password: PASSWORD })
  const secret = await makeSecondFactor(services, id)
  const hashes = recoveryCodeHashes(services, id, RECOVERY_CODE)
  await db.transaction().execute((tx) => replaceRecoveryCodes(tx, id, hashes))
  return { id, email: `${username}@exemplo.test`, secret }
}

let asked = 0

/** Every request has another IP address, so these tests cover attackers with many. */
const post = (url: string, payload: object, cookie = '') =>
  app.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...FROM_OUR_PAGE, cookie, 'x-forwarded-for': `10.1.${++asked >> 8}.${asked & 255}` },
  })

const cookiesOf = (response: { cookies: { name: string; value: string }[] }) =>
  response.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')

async function passwordStep(email: string): Promise<string> {
  const response = await post('/api/accounts/sign-in', { email, password: PASSWORD })
  expect(response.json()).toEqual({ step: 'second-factor' })
  return cookiesOf(response)
}

const secondStep = (challenge: string, proof: object) =>
  post('/api/accounts/sign-in/second-factor', proof, challenge)

const codeOf = (response: { json(): { error: { code: string } } }) => response.json().error.code
const isIn = async (cookie: string) =>
  (await app.inject({ url: '/api/session', headers: { cookie } })).json().viewer !== null

describe('the second step', () => {
  test('is required after the password', async () => {
    const { email } = await enrolledPerson()
    expect(await isIn(await passwordStep(email))).toBe(false)
  })

  test('is passed with the code from the phone', async () => {
    const { email, secret } = await enrolledPerson()
    const response = await secondStep(await passwordStep(email), { code: authenticatorCode(secret) })
    expect(response.statusCode).toBe(204)
    expect(await isIn(cookiesOf(response))).toBe(true)
  })

  test('rejects the right code without a challenge', async () => {
    const { secret } = await enrolledPerson()
    expect(codeOf(await secondStep('', { code: authenticatorCode(secret) }))).toBe(
      'accounts.challenge_expired',
    )
  })

  test('rejects the code of another person', async () => {
    const [me, other] = [await enrolledPerson(), await enrolledPerson()]
    const response = await secondStep(await passwordStep(me.email), { code: authenticatorCode(other.secret) })
    expect(codeOf(response)).toBe('accounts.wrong_code')
  })

  test('accepts a code once, also with a fresh challenge', async () => {
    const { email, secret } = await enrolledPerson()
    const code = authenticatorCode(secret)
    await secondStep(await passwordStep(email), { code })
    expect(codeOf(await secondStep(await passwordStep(email), { code }))).toBe('accounts.code_used')
  })

  test('rejects an older code after a newer one', async () => {
    const { email, secret } = await enrolledPerson()
    await secondStep(await passwordStep(email), { code: authenticatorCode(secret, 1) })
    const response = await secondStep(await passwordStep(email), { code: authenticatorCode(secret) })
    expect(codeOf(response)).toBe('accounts.code_used')
  })

  test('gives one session for ten concurrent uses of one code', async () => {
    const { id, email, secret } = await enrolledPerson()
    const challenges = await Promise.all(Array.from({ length: 10 }, () => passwordStep(email)))
    const code = authenticatorCode(secret)
    const responses = await Promise.all(challenges.map((challenge) => secondStep(challenge, { code })))
    expect(responses.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
    expect(await db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()).toHaveLength(1)
  })

  test('ends the challenge on success', async () => {
    const { email, secret } = await enrolledPerson()
    const challenge = await passwordStep(email)
    await secondStep(challenge, { code: authenticatorCode(secret) })
    const response = await secondStep(challenge, { code: authenticatorCode(secret, 1) })
    expect(codeOf(response)).toBe('accounts.challenge_expired')
  })

  test('rejects an expired challenge', async () => {
    const { id, email, secret } = await enrolledPerson()
    const challenge = await passwordStep(email)
    await db.updateTable('account_tokens').set({ expires_at: sql`now()` }).where('user_id', '=', id).execute()
    const response = await secondStep(challenge, { code: authenticatorCode(secret) })
    expect(codeOf(response)).toBe('accounts.challenge_expired')
  })

  test('rejects a user banned after the password step', async () => {
    const { id, email, secret } = await enrolledPerson()
    const challenge = await passwordStep(email)
    await db.updateTable('profiles').set({ status: 'banned' }).where('id', '=', id).execute()
    const response = await secondStep(challenge, { code: authenticatorCode(secret) })
    expect(codeOf(response)).toBe('accounts.banned')
  })
})

describe('guessing', () => {
  test('is limited to five attempts per challenge', async () => {
    const { email, secret } = await enrolledPerson()
    const challenge = await passwordStep(email)
    for (let tries = 0; tries < 5; tries++) await secondStep(challenge, { code: '000000' })
    const response = await secondStep(challenge, { code: authenticatorCode(secret) })
    expect(codeOf(response)).toBe('platform.rate_limited')
  })

  test('locks the account for 15 minutes after ten failures, from any IP address and challenge', async () => {
    const { email, secret } = await enrolledPerson()
    for (let tries = 0; tries < 10; tries++) {
      await secondStep(await passwordStep(email), tries % 2 ? { code: '000000' } : { recoveryCode: 'x' })
    }
    const response = await secondStep(await passwordStep(email), { code: authenticatorCode(secret) })
    expect(codeOf(response)).toBe('platform.rate_limited')
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(14 * 60)
  })

  test('starts from zero after a success', async () => {
    const { email, secret } = await enrolledPerson()
    for (let tries = 0; tries < 9; tries++) {
      await secondStep(await passwordStep(email), { code: '000000' })
    }
    const success = await secondStep(await passwordStep(email), { code: authenticatorCode(secret) })
    expect(success.statusCode).toBe(204)
    const next = await secondStep(await passwordStep(email), { code: '000000' })
    expect(codeOf(next)).toBe('accounts.wrong_code')
  })
})

describe('a recovery code', () => {
  test.each([RECOVERY_CODE, 'ABCDE FGHJK', ' abcdefghjk '])(
    'opens the account as %j',
    async (recoveryCode) => {
      const { email } = await enrolledPerson()
      const response = await secondStep(await passwordStep(email), { recoveryCode })
      expect(response.statusCode).toBe(204)
      expect(await isIn(cookiesOf(response))).toBe(true)
    },
  )

  test('works once', async () => {
    const { email } = await enrolledPerson()
    await secondStep(await passwordStep(email), { recoveryCode: RECOVERY_CODE })
    const response = await secondStep(await passwordStep(email), { recoveryCode: RECOVERY_CODE })
    expect(codeOf(response)).toBe('accounts.wrong_recovery_code')
  })

  test('gives one session for ten concurrent uses', async () => {
    const { id, email } = await enrolledPerson()
    const challenges = await Promise.all(Array.from({ length: 10 }, () => passwordStep(email)))
    const responses = await Promise.all(
      challenges.map((challenge) => secondStep(challenge, { recoveryCode: RECOVERY_CODE })),
    )
    expect(responses.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
    expect(await db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()).toHaveLength(1)
  })

  test('of another person is rejected', async () => {
    const { email, id } = await enrolledPerson()
    await db.deleteFrom('recovery_codes').where('user_id', '=', id).execute()
    const response = await secondStep(await passwordStep(email), { recoveryCode: RECOVERY_CODE })
    expect(codeOf(response)).toBe('accounts.wrong_recovery_code')
  })
})

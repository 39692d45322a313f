import type { OAuthProvider } from '@trunfo/contract/accounts/oauth'
import { describe, expect, test } from 'vitest'
import { FROM_OUR_PAGE, useTestApp } from '../../../../test/app.ts'
import { everyInterleaving } from '../../../../test/interleave.ts'
import { makePerson, makeSession } from '../accounts.factory.ts'
import { signInWithProvider } from '../oauth/oauth.commands.ts'
import { authenticatorCode, makeSecondFactor } from '../second-factor/second-factor.factory.ts'
import { issueToken } from '../tokens.ts'

const testApp = await useTestApp({ TRUSTED_PROXIES: '127.0.0.1', DATABASE_POOL_MAX: '20' })
const { app, services } = testApp
const { db, config } = services
const PASSWORD = 'mesa redonda 9'

async function somebody() {
  const { id, username } = await makePerson(db, { password: PASSWORD, hasSecondFactor: false })
  const email = `${username}@exemplo.test`
  return { id, email, newEmail: `novo-${email}`, cookie: await sessionOf(id) }
}
type Somebody = Awaited<ReturnType<typeof somebody>>

async function sessionOf(id: string): Promise<string> {
  const { name, value } = await makeSession(db, config, id)
  return `${name}=${value}`
}

let calls = 0
async function post(path: string, { cookie = '', ...payload }: Record<string, string>) {
  calls += 1
  const headers = { ...FROM_OUR_PAGE, cookie, 'x-forwarded-for': `198.18.${calls >> 8}.${calls & 255}` }
  return app.inject({ method: 'POST', url: `/api/accounts/${path}`, headers, payload })
}

type Link = 'change-email' | 'undo-email'

/**
 * One of the two links that an email change sends. The undo counts from the change itself, so a fresh token
 * will do.
 */
function linkOf({ id, email, newEmail }: Somebody, purpose: Link): Promise<string> {
  const payload = { email: purpose === 'change-email' ? newEmail : email, changedAt: null }
  return db.transaction().execute((tx) => issueToken(tx, { userId: id, purpose, ttlMinutes: 10, payload }))
}

const confirmEmail = (token: string) => post('email/confirm', { token })
const changeEmail = async (person: Somebody) => confirmEmail(await linkOf(person, 'change-email'))
const undo = async (person: Somebody) => post('email/undo', { token: await linkOf(person, 'undo-email') })

const enterBy = (providerId: OAuthProvider, accountId: string, email: string) =>
  signInWithProvider(
    services,
    {
      providerId,
      providerLabel: providerId,
      profile: { accountId, name: 'Zé', email, isEmailVerified: true },
    },
    { ip: '198.18.0.1', userAgent: undefined },
  )

async function startEnrolment({ cookie }: Somebody): Promise<string> {
  return (await post('second-factor', { cookie, password: PASSWORD })).json().secret
}

async function enrol(person: Somebody, secret: string) {
  return post('second-factor/confirm', { cookie: person.cookie, code: authenticatorCode(secret) })
}

async function waysInto({ id }: Somebody) {
  const links = await db
    .selectFrom('credentials')
    .select('provider_id')
    .where('user_id', '=', id)
    .where('unlinked_at', 'is', null)
    .orderBy('provider_id')
    .execute()
  const factors = await db.selectFrom('second_factors').select('user_id').where('user_id', '=', id).execute()
  const codes = await db.selectFrom('recovery_codes').select('user_id').where('user_id', '=', id).execute()
  const sessions = await db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()
  const { isAsked } = await db
    .selectFrom('users')
    .select('two_factor_enabled as isAsked')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    links: links.map(({ provider_id }) => provider_id),
    factors: factors.length,
    codes: codes.length,
    sessions: sessions.length,
    isAsked,
  }
}

const NOTHING = { links: [], factors: 0, codes: 0, sessions: 0, isAsked: false }

describe('undoing an email change removes what was added since', () => {
  test('a linked account and its sessions', async () => {
    const person = await somebody()
    await changeEmail(person)
    await enterBy('google', `g-${person.id}`, person.newEmail)
    expect((await undo(person)).statusCode).toBe(204)
    expect(await waysInto(person)).toEqual(NOTHING)
    // The next sign-in with it creates another account.
    await enterBy('google', `g-${person.id}`, person.newEmail)
    expect(await waysInto(person)).toEqual(NOTHING)
  })

  test('a second factor, which would lock the owner out', async () => {
    const person = await somebody()
    await changeEmail(person)
    expect((await enrol(person, await startEnrolment(person))).statusCode).toBe(200)
    expect((await undo(person)).statusCode).toBe(204)
    expect(await waysInto(person)).toEqual(NOTHING)
  })

  test('an enrolment that was only started', async () => {
    const person = await somebody()
    await changeEmail(person)
    await startEnrolment(person)
    await undo(person)
    expect(await waysInto(person)).toEqual(NOTHING)
  })

  test('new recovery codes for the existing factor', async () => {
    const person = await somebody()
    const secret = await makeSecondFactor(services, person.id)
    await changeEmail(person)
    const { cookie } = person
    const renewal = { cookie, password: PASSWORD, code: authenticatorCode(secret) }
    expect((await post('second-factor/recovery-codes', renewal)).statusCode).toBe(200)
    await undo(person)
    expect(await waysInto(person)).toMatchObject({ factors: 1, codes: 0, isAsked: true })
  })

  test('and keeps what the owner had before', async () => {
    const person = await somebody()
    await enrol(person, await startEnrolment(person))
    await enterBy('twitch', `t-${person.id}`, person.email)
    await changeEmail(person)
    await enterBy('google', `g-${person.id}`, person.newEmail)
    await undo(person)
    const before = { links: ['twitch'], factors: 1, codes: 10, sessions: 0, isAsked: true }
    expect(await waysInto(person)).toEqual(before)
  })

  test('and restores what was unlinked since', async () => {
    const person = await somebody()
    await enterBy('twitch', `t-${person.id}`, person.email)
    await changeEmail(person)
    const headers = { ...FROM_OUR_PAGE, cookie: person.cookie }
    const url = '/api/accounts/me/oauth/twitch'
    const unlinked = await app.inject({ method: 'DELETE', url, headers, payload: { password: PASSWORD } })
    expect(unlinked.statusCode).toBe(204)
    await undo(person)
    expect(await waysInto(person)).toMatchObject({ links: ['twitch'] })
  })
})

describe('in a race with an email change or its undo', () => {
  test('a second factor confirmed at the same time is undone with the change, or prevents it', async () => {
    await everyInterleaving(testApp, async (race) => {
      const person = await somebody()
      const secret = await startEnrolment(person)
      const link = await linkOf(person, 'change-email')
      const [changed] = await race([() => confirmEmail(link), () => enrol(person, secret)])
      if (changed.statusCode !== 204) return
      await undo(person)
      expect(await waysInto(person)).toEqual(NOTHING)
    })
  })

  test('a new linked account that signs in during the undo is locked out', async () => {
    await everyInterleaving(testApp, async (race) => {
      const person = await somebody()
      await changeEmail(person)
      const [undone] = await race([
        () => undo(person),
        () => enterBy('google', `g-${person.id}`, person.newEmail).catch(() => null),
      ])
      expect(undone.statusCode).toBe(204)
      expect(await waysInto(person)).toEqual(NOTHING)
    })
  })

  test('an existing linked account that signs in during the undo is locked out', async () => {
    await everyInterleaving(testApp, async (race) => {
      const person = await somebody()
      await changeEmail(person)
      await enterBy('google', `g-${person.id}`, person.newEmail)
      const [undone] = await race([
        () => undo(person),
        () => enterBy('google', `g-${person.id}`, person.newEmail).catch(() => null),
      ])
      expect(undone.statusCode).toBe(204)
      expect(await waysInto(person)).toEqual(NOTHING)
    })
  })
})

import { describe, expect, test } from 'vitest'
import { FROM_OUR_PAGE, useTestApp } from '../../../test/app.ts'
import { everyInterleaving } from '../../../test/interleave.ts'
import { makeOAuthLink, makePerson, makeSession } from './accounts.factory.ts'
import { signInWithProvider } from './oauth/oauth.commands.ts'
import { removeSecondFactor } from './roles-and-bans/index.ts'
import { authenticatorCode, makeSecondFactor } from './second-factor/second-factor.factory.ts'
import { issueToken, ON_CREDENTIAL_CHANGE, peekToken, type TokenPurpose } from './tokens.ts'

const testApp = await useTestApp({ TRUSTED_PROXIES: '127.0.0.1', DATABASE_POOL_MAX: '20' })
const { app, services } = testApp
const { db, config } = services
const PASSWORD = 'mesa redonda 9'
const NEW_PASSWORD = 'baralho novo 3'

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

/** Each call has its own IP address: the limit per IP address has its own tests. */
async function ask(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  { cookie = '', ...payload }: Record<string, string>,
) {
  calls += 1
  const headers = { ...FROM_OUR_PAGE, cookie, 'x-forwarded-for': `198.18.${calls >> 8}.${calls & 255}` }
  return app.inject({ method, url: `/api/accounts/${path}`, headers, payload })
}

const issue = ({ id }: Somebody, purpose: TokenPurpose, payload: { email: string; changedAt: null }) =>
  db.transaction().execute((tx) => issueToken(tx, { userId: id, purpose, ttlMinutes: 10, payload }))
const changePassword = ({ cookie }: Somebody) =>
  ask('PUT', 'password', { cookie, currentPassword: PASSWORD, password: NEW_PASSWORD })
const askForEmail = (email: string, cookie: string) =>
  ask('POST', 'me/email', { cookie, email, password: PASSWORD })

/** Every method to change a credential, through its public entry point. */
const CHANGES: Record<string, (person: Somebody) => Promise<{ statusCode: number } | undefined>> = {
  'the password is changed': changePassword,

  'the password is reset': async (person) => {
    const token = await issue(person, 'reset-password', { email: person.email, changedAt: null })
    return ask('POST', 'password-reset', { token, password: NEW_PASSWORD })
  },

  'the second factor is switched on': async ({ cookie }) => {
    const { secret } = (await ask('POST', 'second-factor', { cookie, password: PASSWORD })).json()
    return ask('POST', 'second-factor/confirm', { cookie, code: authenticatorCode(secret) })
  },

  'the second factor is switched off': async ({ id, cookie }) => {
    const code = authenticatorCode(await makeSecondFactor(services, id))
    return ask('DELETE', 'second-factor', { cookie, password: PASSWORD, code })
  },

  'the second factor is removed by staff': async ({ id }) => {
    await makeSecondFactor(services, id)
    await removeSecondFactor(services, { authority: { kind: 'operator' }, userId: id, reason: 'perdeu' })
    return undefined
  },

  'the address is changed': async (person) => {
    const token = await issue(person, 'change-email', { email: person.newEmail, changedAt: null })
    return ask('POST', 'email/confirm', { token })
  },

  'the change of the address is undone': async (person) => {
    const token = await issue(person, 'undo-email', { email: person.newEmail, changedAt: null })
    return ask('POST', 'email/undo', { token })
  },

  'an account elsewhere is linked': async ({ id, email }) => {
    const profile = { accountId: id, name: 'Zé', email, isEmailVerified: true }
    const elsewhere = { providerId: 'google', providerLabel: 'Google', profile } as const
    await signInWithProvider(services, elsewhere, { ip: '198.18.0.1', userAgent: undefined })
    return undefined
  },

  'an account elsewhere is unlinked': async ({ id, cookie }) => {
    await makeOAuthLink(db, id, 'twitch')
    return ask('DELETE', 'me/oauth/twitch', { cookie, password: PASSWORD })
  },

  'an account elsewhere is linked again': async ({ id, cookie }) => {
    await makeOAuthLink(db, id, 'twitch', { unlinkedAt: new Date() })
    return ask('POST', 'me/oauth/twitch', { cookie, password: PASSWORD })
  },
}

const PURPOSES = Object.keys(ON_CREDENTIAL_CHANGE) as TokenPurpose[]

test('only the link that undoes an email change survives a credential change', () => {
  expect(PURPOSES.filter((purpose) => ON_CREDENTIAL_CHANGE[purpose] === 'kept')).toEqual(['undo-email'])
})

describe.each(Object.entries(CHANGES))('when %s', (_, change) => {
  test.each(PURPOSES)('a pending %s token is voided or kept as listed', async (purpose) => {
    const [person, bystander] = [await somebody(), await somebody()]
    const payload = { email: 'ladrao@exemplo.test', changedAt: null }
    const pending = await issue(person, purpose, payload)
    const foreign = await issue(bystander, purpose, payload)

    const response = await change(person)
    expect([200, 204, undefined]).toContain(response?.statusCode)

    const isLeft = (await peekToken(db, purpose, pending)) !== null
    expect(isLeft ? 'kept' : 'voided').toBe(ON_CREDENTIAL_CHANGE[purpose])
    expect(await peekToken(db, purpose, foreign)).not.toBeNull()
  })
})

/** Another browser that signed in with the old password has a request in flight. */
describe('a password change leaves no token to an intruder who knew the old password', () => {
  const pendingOf = ({ id }: Somebody) =>
    db.selectFrom('account_tokens').select('purpose').where('user_id', '=', id).execute()

  test('and requests an email change at the same time', async () => {
    await everyInterleaving(testApp, async (race) => {
      const owner = await somebody()
      const intruder = await sessionOf(owner.id)
      const [change, asked] = await race([
        () => changePassword(owner),
        () => askForEmail(`a-${owner.newEmail}`, intruder),
      ])
      expect(change.statusCode).toBe(204)
      expect([202, 401, 403]).toContain(asked.statusCode)
      expect(await pendingOf(owner)).toEqual([])
    })
  })

  test('and confirms an email change at the same time', async () => {
    await everyInterleaving(testApp, async (race) => {
      const owner = await somebody()
      const token = await issue(owner, 'change-email', { email: `b-${owner.newEmail}`, changedAt: null })
      const [change, confirmed] = await race([
        () => changePassword(owner),
        () => ask('POST', 'email/confirm', { token }),
      ])
      expect(change.statusCode).toBe(204)
      expect([204, 400]).toContain(confirmed.statusCode)
      // If the link came first, the owner holds the undo link.
      const left = confirmed.statusCode === 204 ? [{ purpose: 'undo-email' }] : []
      expect(await pendingOf(owner)).toEqual(left)
    })
  })

  test('and is at the second step at the same time', async () => {
    await everyInterleaving(testApp, async (race) => {
      const owner = await somebody()
      const secret = await makeSecondFactor(services, owner.id)
      const door = await ask('POST', 'sign-in', { email: owner.email, password: PASSWORD })
      const cookie = door.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
      const [change, step] = await race([
        () => changePassword(owner),
        () => ask('POST', 'sign-in/second-factor', { cookie, code: authenticatorCode(secret) }),
      ])
      expect(change.statusCode).toBe(204)
      expect([204, 401]).toContain(step.statusCode)
      const sessions = await db.selectFrom('sessions').select('id').where('user_id', '=', owner.id).execute()
      expect(sessions).toHaveLength(1)
    })
  })
})

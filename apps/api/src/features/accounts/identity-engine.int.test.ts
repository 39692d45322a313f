import { kyselyAdapter } from '@better-auth/kysely-adapter'
import { betterAuth } from 'better-auth/minimal'
import { expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { findActor, readToken, sessionCookieName } from '../../platform/auth/session.ts'
import type { Services } from '../../platform/services.ts'
import { makePerson, makeSession } from './accounts.factory.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

const { services } = await useTestApp()
const { config, db } = services
const auth = createIdentityEngine(services)
const PASSWORD = 'mesa redonda 9'

test('the engine knows a session that our commands made', async () => {
  const person = await makePerson(db)
  const { name, value } = await makeSession(db, config, person.id)
  const found = await auth.api.getSession({ headers: new Headers({ cookie: `${name}=${value}` }) })
  expect(found?.user).toMatchObject({ id: person.id, emailVerified: true })
})

test('our lookup knows a session that the engine made, by the cookie it sends', async () => {
  const person = await makePerson(db, { password: PASSWORD })
  const { headers } = await auth.api.signInEmail({
    body: { email: `${person.username}@exemplo.test`, password: PASSWORD },
    returnHeaders: true,
  })
  const [cookie = ''] = headers.getSetCookie()
  expect(cookie).toMatch(/^trunfo_session=.*HttpOnly.*SameSite=Lax/i)
  const value = decodeURIComponent(/^trunfo_session=([^;]+)/.exec(cookie)?.[1] ?? '')
  const actor = await findActor(db, readToken(value, config.SESSION_SECRET) ?? '')
  expect(actor).toMatchObject({ userId: person.id, username: person.username })
})

test('the engine reads our password hashes and refuses a wrong one', async () => {
  const person = await makePerson(db, { password: PASSWORD })
  const body = { email: `${person.username}@exemplo.test`, password: 'errada' }
  await expect(auth.api.signInEmail({ body })).rejects.toMatchObject({ statusCode: 401 })
})

/**
 * better-auth on our tables. The product does not run it (see docs/adr/0020-better-auth-as-engine.md), but its
 * formats are kept: sessions, cookies and password entries of either side are good on the other.
 */
function createIdentityEngine({ config, db }: Services) {
  const isSecure = config.PUBLIC_URL.startsWith('https:')
  return betterAuth({
    appName: 'Trunfo',
    baseURL: config.PUBLIC_URL,
    secret: config.SESSION_SECRET,
    database: kyselyAdapter(db, { type: 'postgres', transaction: true }),
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      // A kept copy of the session in the browser would outlive a ban.
      cookieCache: { enabled: false },
      // Idle and absolute ends are kept by platform/auth/session.ts, with the roles at hand.
      disableSessionRefresh: true,
    },
    account: {
      modelName: 'credentials',
      fields: {
        userId: 'user_id',
        providerId: 'provider_id',
        accountId: 'account_id',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      password: {
        hash: hashPassword,
        verify: ({ hash, password }) => verifyPassword(hash, password),
      },
    },
    advanced: {
      // The cookie's own name carries the prefix that browsers enforce, so the engine must not add one.
      useSecureCookies: false,
      cookiePrefix: 'trunfo',
      cookies: { session_token: { name: sessionCookieName(config) } },
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure },
      // PostgreSQL makes the identifiers; of the engine's columns we have those that we fill.
      database: { generateId: false, validateSchema: false },
      ipAddress: { disableIpTracking: true },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  })
}

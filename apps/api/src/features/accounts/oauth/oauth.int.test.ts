import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { startOAuthProvider } from '../../../../test/oauth-provider.ts'
import { features } from '../../../features.ts'
import { makePerson } from '../accounts.factory.ts'
import { sessionsRoutes } from '../sessions/sessions.routes.ts'
import { oauthRoutes } from './oauth.routes.ts'
import { PROVIDERS } from './providers.ts'

const CALLBACK = '/api/accounts/oauth/google/callback'
const provider = await startOAuthProvider(`http://localhost:3000${CALLBACK}`)
afterAll(() => provider.stop())

/** The real provider definitions with other URLs. */
const here = {
  authorizationEndpoint: `${provider.origin}/authorize`,
  tokenEndpoint: `${provider.origin}/token`,
  profileEndpoint: `${provider.origin}/profile`,
}
const providers = { ...PROVIDERS, google: { ...PROVIDERS.google, ...here } }

const { app, services, work } = await useTestApp(
  {
    GOOGLE_CLIENT_ID: provider.client.id,
    GOOGLE_CLIENT_SECRET: provider.client.secret,
    TRUSTED_PROXIES: '127.0.0.1',
  },
  features.map((feature) => {
    if (feature.name !== 'accounts') return feature
    return {
      ...feature,
      routes: (app, services) => {
        sessionsRoutes(app, services, [])
        oauthRoutes(app, services, providers)
      },
    }
  }),
)
const { db } = services
await work()

let asked = 0
const get = (url: string, cookie = '') =>
  app.inject({ url, headers: { cookie, 'x-forwarded-for': `10.2.${++asked >> 8}.${asked & 255}` } })
const cookiesOf = (response: { cookies: { name: string; value: string }[] }) =>
  response.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')

/** Follows the button as a browser does: to the provider and back. */
async function start(query = '') {
  const response = await get(`/api/accounts/oauth/google${query}`)
  const consent = await fetch(String(response.headers.location), { redirect: 'manual' })
  const back = new URL(consent.headers.get('location') ?? 'http://nowhere.test')
  return { cookie: cookiesOf(response), back: back.pathname + back.search }
}

async function goRound(query = '') {
  const { cookie, back } = await start(query)
  return get(back, cookie)
}

const viewerOf = async (response: Awaited<ReturnType<typeof get>>) =>
  (await get('/api/session', cookiesOf(response))).json().viewer
const profileOf = (email: string, fields: object = {}) => ({
  sub: crypto.randomUUID(),
  name: 'José da Silva',
  email,
  email_verified: true,
  ...fields,
})
const newEmail = () => `${crypto.randomUUID()}@exemplo.test`

beforeEach(() => {
  provider.mood = 'approves'
  provider.profile = profileOf(newEmail())
})

test('only configured providers are offered', async () => {
  expect((await get('/api/accounts/oauth')).json()).toEqual({ providers: ['google'] })
  expect((await get('/api/accounts/oauth/discord')).statusCode).toBe(404)
})

describe('a new person', () => {
  test('gets an account with a username made from their name, and is signed in', async () => {
    const response = await goRound()
    expect(response.headers.location).toBe('/tournaments')
    expect(await viewerOf(response)).toMatchObject({ username: 'Jose.da.Silva', roles: ['user'] })
  })

  test('gets another username if that one is taken', async () => {
    const response = await goRound()
    expect((await viewerOf(response)).username).toMatch(/^Jose\.da\.Silva-\d{5}$/)
  })

  test('is the same person the next time, also under another address', async () => {
    const first = await viewerOf(await goRound())
    provider.profile = { ...provider.profile, email: newEmail() }
    expect((await viewerOf(await goRound())).id).toBe(first.id)
  })

  test('who returns five times at once becomes one person', async () => {
    const email = newEmail()
    provider.profile = profileOf(email)
    const starts = await Promise.all(Array.from({ length: 5 }, () => start()))
    await Promise.all(starts.map(({ back, cookie }) => get(back, cookie)))
    expect(await db.selectFrom('users').select('id').where('email', '=', email).execute()).toHaveLength(1)
  })

  test('returns to the page they came from, on this site only', async () => {
    expect((await goRound('?returnTo=/teams/new')).headers.location).toBe('/teams/new')
    for (const hostile of ['//evil.test', '/\\evil.test', 'https://evil.test', 'javascript:alert(1)']) {
      const response = await goRound(`?returnTo=${encodeURIComponent(hostile)}`)
      expect(response.headers.location).toBe('/tournaments')
    }
  })
})

describe('a referral code in a sign-in through a provider', () => {
  const broughtBy = async (referrerId: string) => {
    const rows = await db
      .selectFrom('referrals')
      .select('referred_id')
      .where('referrer_id', '=', referrerId)
      .execute()
    return rows.map(({ referred_id }) => referred_id)
  }

  test('is kept: the new person is referred by its owner', async () => {
    const { id } = await makePerson(db)
    const response = await goRound(`?referralCode=${id.toUpperCase()}&returnTo=/teams`)
    expect(response.headers.location).toBe('/teams')
    const viewer = await viewerOf(response)
    await vi.waitFor(async () => expect(await broughtBy(id)).toEqual([viewer.id]), { timeout: 30_000 })
  })

  test.each(['nao-e-um-codigo', crypto.randomUUID()])(
    '%s is unknown: reported, and the person is signed in',
    async (code) => {
      const response = await goRound(`?referralCode=${code}`)
      expect(response.headers.location).toBe('/login?referral=unknown')
      expect(await viewerOf(response)).not.toBeNull()
    },
  )

  test('has no effect for an existing account', async () => {
    await goRound()
    const { id } = await makePerson(db)
    expect((await goRound(`?referralCode=${id}`)).headers.location).toBe('/tournaments')
    // Events are delivered in order: one for the second arrival would come before this newcomer's.
    provider.profile = profileOf(newEmail())
    const newcomer = await viewerOf(await goRound(`?referralCode=${id}`))
    await vi.waitFor(async () => expect(await broughtBy(id)).toEqual([newcomer.id]), { timeout: 30_000 })
  })
})

describe('a person who has an account here', () => {
  test('is signed in when both addresses are confirmed, and the account stays linked', async () => {
    const email = newEmail()
    const { id } = await makePerson(db, { email, hasSecondFactor: false })
    provider.profile = profileOf(email.toUpperCase())
    expect((await viewerOf(await goRound())).id).toBe(id)
    expect((await viewerOf(await goRound())).id).toBe(id)
  })

  test('is rejected when the provider has not verified the address', async () => {
    const email = newEmail()
    await makePerson(db, { email, hasSecondFactor: false })
    provider.profile = profileOf(email, { email_verified: false })
    const response = await goRound()
    expect(response.headers.location).toBe('/login?oauth_error=accounts.oauth_email_unverified')
    expect(await viewerOf(response)).toBeNull()
  })

  test('is rejected when the account here is unconfirmed: its owner may be someone else', async () => {
    const email = newEmail()
    const { id } = await makePerson(db, { email, hasSecondFactor: false })
    await db.updateTable('users').set({ email_verified: false }).where('id', '=', id).execute()
    provider.profile = profileOf(email)
    const response = await goRound()
    expect(response.headers.location).toBe('/login?oauth_error=accounts.oauth_account_unconfirmed')
    expect(await db.selectFrom('credentials').selectAll().where('user_id', '=', id).execute()).toEqual([])
  })

  test('must give the second factor', async () => {
    const email = newEmail()
    await makePerson(db, { email, hasSecondFactor: true })
    provider.profile = profileOf(email)
    const response = await goRound()
    expect(response.headers.location).toBe('/login?step=second-factor')
    expect(await viewerOf(response)).toBeNull()
    expect(response.cookies.map(({ name }) => name)).toContain('trunfo_second_step')
  })

  test('is rejected while banned', async () => {
    const email = newEmail()
    const { id } = await makePerson(db, { email, hasSecondFactor: false })
    await db.updateTable('profiles').set({ status: 'banned' }).where('id', '=', id).execute()
    provider.profile = profileOf(email)
    expect((await goRound()).headers.location).toBe('/login?oauth_error=accounts.banned')
  })
})

describe('the callback', () => {
  const FAILED = '/login?oauth_error=accounts.oauth_failed'

  test('is valid only in the browser that started', async () => {
    const { back } = await start()
    const other = await start()
    expect((await get(back)).headers.location).toBe(FAILED)
    expect((await get(back, other.cookie)).headers.location).toBe(FAILED)
  })

  test('is valid once', async () => {
    const { back, cookie } = await start()
    await get(back, cookie)
    expect((await get(back, cookie)).headers.location).toBe(FAILED)
  })

  test('needs the verifier of the challenge', async () => {
    const [first, second] = [await start(), await start()]
    const stolen = new URL(first.back, 'http://x.test').searchParams.get('code') ?? ''
    const own = new URL(second.back, 'http://x.test')
    own.searchParams.set('code', stolen)
    expect((await get(own.pathname + own.search, second.cookie)).headers.location).toBe(FAILED)
  })

  test('rejects a changed cookie', async () => {
    const { back, cookie } = await start()
    expect((await get(back, `${cookie.slice(0, -2)}xx`)).headers.location).toBe(FAILED)
  })

  test('reports that the user cancelled', async () => {
    provider.mood = 'denies'
    expect((await goRound()).headers.location).toBe('/login?oauth_error=accounts.oauth_cancelled')
  })

  test('reports a failure of the provider', async () => {
    provider.mood = 'breaks'
    expect((await goRound()).headers.location).toBe(FAILED)
  })
})

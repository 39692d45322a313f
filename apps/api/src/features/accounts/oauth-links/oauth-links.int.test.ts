import type { OAuthProvider } from '@trunfo/contract/accounts/oauth'
import { afterAll, describe, expect, test } from 'vitest'
import { Mailbox, startMailCatcher } from '../../../../../../tools/services/index.ts'
import { FROM_OUR_PAGE, useTestApp } from '../../../../test/app.ts'
import { makeOAuthLink, makePerson, makeSession, type PersonFields } from '../accounts.factory.ts'
import { signInWithProvider } from '../oauth/oauth.commands.ts'

const catcher = await startMailCatcher()
afterAll(() => catcher.stop())
const mailbox = new Mailbox(catcher.webUrl)
const { app, services, work } = await useTestApp({ SMTP_URL: catcher.url })
const { db, config } = services
await work()
const PASSWORD = 'mesa redonda 9'

async function somebody(fields: PersonFields = { password: PASSWORD }) {
  const { id, username } = await makePerson(db, { hasSecondFactor: false, ...fields })
  await makeOAuthLink(db, id, 'discord')
  return { id, email: `${username}@exemplo.test`, cookie: await sessionOf(id) }
}
type Somebody = Awaited<ReturnType<typeof somebody>>

async function sessionOf(id: string): Promise<string> {
  const { name, value } = await makeSession(db, config, id)
  return `${name}=${value}`
}

const ask = (method: 'DELETE' | 'POST', cookie: string, password = PASSWORD, provider = 'discord') =>
  app.inject({
    method,
    url: `/api/accounts/me/oauth/${provider}`,
    headers: { ...FROM_OUR_PAGE, cookie },
    payload: { password },
  })
const unlink = ({ cookie }: Somebody, ...rest: string[]) => ask('DELETE', cookie, ...rest)
const linksOf = async (cookie: string): Promise<{ provider: string; unlinkedAt: string | null }[]> =>
  (await app.inject({ url: '/api/accounts/me/oauth', headers: { cookie } })).json().links
const isIn = async (cookie: string) =>
  (await app.inject({ url: '/api/session', headers: { cookie } })).json().viewer !== null
const codeOf = (response: { json(): { error: { code: string } } }) => response.json().error.code
const cookiesOf = (response: { cookies: { name: string; value: string }[] }) =>
  response.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')

/** Signs in as the owner of the provider's account, with a verified email address. */
const enterBy = (providerId: OAuthProvider, accountId: string, email: string) =>
  signInWithProvider(
    services,
    { providerId, providerLabel: 'X', profile: { accountId, name: 'Zé', email, isEmailVerified: true } },
    { ip: '198.18.0.1', userAgent: undefined },
  )

describe('linked accounts', () => {
  test('are listed for their owner', async () => {
    const person = await somebody()
    await makeOAuthLink(db, person.id, 'google')
    expect((await linksOf(person.cookie)).map(({ provider }) => provider)).toEqual(['discord', 'google'])
    expect(await linksOf((await somebody()).cookie)).toHaveLength(1)
  })

  test('are unlinked with the password; other sessions end, this one continues under a new token', async () => {
    const person = await somebody()
    const other = await sessionOf(person.id)
    const response = await unlink(person)
    expect(response.statusCode).toBe(204)
    expect([await isIn(other), await isIn(person.cookie)]).toEqual([false, false])
    const [link] = await linksOf(cookiesOf(response))
    expect(link?.unlinkedAt).not.toBeNull()
    await mailbox.expect(person.email, /não entra mais com Discord/)
  })

  test('cannot be unlinked without it, twice, or if there is none', async () => {
    const person = await somebody()
    expect(codeOf(await unlink(person, 'outra'))).toBe('accounts.wrong_password')
    expect(codeOf(await unlink(person, PASSWORD, 'twitch'))).toBe('accounts.oauth_link_not_found')
    expect((await linksOf(person.cookie))[0]?.unlinkedAt).toBeNull()
    const cookie = cookiesOf(await unlink(person))
    expect(codeOf(await ask('DELETE', cookie))).toBe('accounts.oauth_link_not_found')
  })

  test('cannot be unlinked without a password, which must be set first', async () => {
    const person = await somebody({})
    await makeOAuthLink(db, person.id, 'google')
    expect(codeOf(await unlink(person))).toBe('accounts.password_not_set')
    expect(await linksOf(person.cookie)).toEqual([
      expect.objectContaining({ unlinkedAt: null }),
      expect.objectContaining({ unlinkedAt: null }),
    ])
  })

  test('cannot be unlinked by someone else', async () => {
    const [person, other] = [await somebody(), await makePerson(db, { password: PASSWORD })]
    expect((await ask('DELETE', await sessionOf(other.id))).statusCode).toBe(404)
    expect((await linksOf(person.cookie))[0]?.unlinkedAt).toBeNull()
  })
})

describe('an unlinked account', () => {
  test('signs nobody in, and a shared email address does not link it again', async () => {
    const person = await somebody()
    await unlink(person)
    const refused = { code: 'accounts.oauth_unlinked' }
    await expect(enterBy('discord', `discord-${person.id}`, person.email)).rejects.toMatchObject(refused)
    // Another account at the provider, or the same one under another address, is rejected too.
    await expect(enterBy('discord', `d2-${person.id}`, person.email)).rejects.toMatchObject(refused)
    const elsewhere = `b-${person.email}`
    await expect(enterBy('discord', `discord-${person.id}`, elsewhere)).rejects.toMatchObject(refused)
    expect(await db.selectFrom('users').select('id').where('email', '=', elsewhere).execute()).toEqual([])
  })

  test('can be linked again with the password', async () => {
    const person = await somebody()
    const cookie = cookiesOf(await unlink(person))
    expect(codeOf(await ask('POST', cookie, 'outra'))).toBe('accounts.wrong_password')
    const response = await ask('POST', cookie)
    expect(response.statusCode).toBe(204)
    expect((await linksOf(cookiesOf(response)))[0]?.unlinkedAt).toBeNull()
    expect(await enterBy('discord', `discord-${person.id}`, person.email)).toMatchObject({ step: 'done' })
    await mailbox.expect(person.email, /voltou a entrar com Discord/)
  })
})

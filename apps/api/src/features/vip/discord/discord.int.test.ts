import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { PAUSE_SECONDS, STAND_IN, startDiscord } from '../../../../../../tools/discord-stand-in/index.ts'
import { type SignedIn, useTestApp } from '../../../../test/app.ts'
import { setPaidVip } from '../../accounts/index.ts'
import { makeOAuthLink } from '../../accounts/testing.ts'
import { vipPersonalData } from '../vip.privacy.ts'
import { communityServer, setRole } from './client.ts'
import { discordRoleJob, lookAgain } from './discord.jobs.ts'

const discord = await startDiscord()
afterAll(() => discord.close())
const { app, services, signIn, work } = await useTestApp({
  DISCORD_BOT_TOKEN: STAND_IN.token,
  DISCORD_SERVER_ID: STAND_IN.serverId,
  DISCORD_VIP_ROLE_ID: STAND_IN.roleId,
  DISCORD_API_URL: discord.url,
  DISCORD_CLIENT_ID: 'client',
  DISCORD_CLIENT_SECRET: 'secret',
})
const { db } = services
await work()

beforeEach(() => {
  discord.heard.length = 0
})

/** The account id that `makeOAuthLink` gives. */
const accountOf = ({ userId }: SignedIn) => `discord-${userId}`
const within = (fact: () => unknown) => vi.waitFor(fact, { timeout: 30_000, interval: 50 })
const setVip = (who: SignedIn, isVip: boolean) =>
  db.transaction().execute((tx) => setPaidVip(tx, who.userId, isVip))
const stateOf = async (who: SignedIn) =>
  (await app.inject({ url: '/api/vip/status', headers: who.headers })).json().discord
const heldBy = ({ userId }: SignedIn) =>
  db.selectFrom('vip_discord_roles').selectAll().where('user_id', '=', userId).execute()
const makeDue = ({ userId }: SignedIn) =>
  db
    .updateTable('vip_discord_roles')
    .set({ look_again_at: new Date(0) })
    .where('user_id', '=', userId)
    .execute()
const callsFor = (who: SignedIn) =>
  discord.heard.filter(({ memberId }) => memberId === accountOf(who)).map(({ method }) => method)
const reconcile = ({ userId }: SignedIn) => discordRoleJob.run(services, { userId })
const hasRole = (who: SignedIn) => discord.hasRole(accountOf(who))

async function member(): Promise<SignedIn> {
  const who = await signIn()
  await makeOAuthLink(db, who.userId, 'discord')
  discord.join(accountOf(who))
  return who
}

describe('the role on the community server', () => {
  test('is given with VIP and removed with it', async () => {
    const who = await member()
    expect(await stateOf(who)).toBeNull()
    await setVip(who, true)
    await within(() => expect(hasRole(who)).toBe(true))
    await within(async () => expect(await stateOf(who)).toBe('given'))
    await setVip(who, false)
    await within(() => expect(hasRole(who)).toBe(false))
    await within(async () => expect(await heldBy(who)).toEqual([]))
    expect(await stateOf(who)).toBeNull()
  })

  test('is given when Discord is linked and removed when unlinked, for VIP by staff or paid', async () => {
    const who = await signIn(['vip'], { password: 'Senha-forte-123' })
    expect(await stateOf(who)).toBe('unlinked')
    await makeOAuthLink(db, who.userId, 'discord', { unlinkedAt: new Date() })
    discord.join(accountOf(who))
    let { headers } = who
    const change = async (method: 'POST' | 'DELETE') => {
      const response = await app.inject({
        method,
        url: '/api/accounts/me/oauth/discord',
        headers,
        payload: { password: 'Senha-forte-123' },
      })
      expect(response.statusCode).toBe(204)
      // The session continues under another token.
      const [cookie] = [response.headers['set-cookie']].flat()
      headers = { ...headers, cookie: `${cookie}`.split(';')[0] ?? '' }
    }
    await change('POST')
    await within(() => expect(hasRole(who)).toBe(true))
    await change('DELETE')
    await within(() => expect(hasRole(who)).toBe(false))
  })

  test('is removed with the account, although nothing is linked any more', async () => {
    const who = await member()
    await setVip(who, true)
    await within(() => expect(hasRole(who)).toBe(true))
    await db.deleteFrom('credentials').where('user_id', '=', who.userId).execute()
    await db
      .updateTable('profiles')
      .set({ status: 'erased', roles: ['user'], has_paid_vip: false })
      .where('id', '=', who.userId)
      .execute()
    await reconcile(who)
    expect(hasRole(who)).toBe(false)
    expect(await heldBy(who)).toEqual([])
  })

  test('moves to another account of the user, and to another user with the account', async () => {
    const [first, second] = [await member(), await signIn(['vip'])]
    await setVip(first, true)
    await within(() => expect(hasRole(first)).toBe(true))
    const link = db.updateTable('credentials').where('provider_id', '=', 'discord')
    await link.set({ account_id: 'outra-conta' }).where('user_id', '=', first.userId).execute()
    discord.join('outra-conta')
    await reconcile(first)
    expect([hasRole(first), discord.hasRole('outra-conta')]).toEqual([false, true])

    // The new owner is recorded first, so the old owner's job removes nothing.
    await link.set({ user_id: second.userId }).where('account_id', '=', 'outra-conta').execute()
    await reconcile(second)
    await reconcile(first)
    expect(discord.hasRole('outra-conta')).toBe(true)
    expect(await heldBy(first)).toEqual([])
  })

  test('waits for users who are not on the server, and is given once they join', async () => {
    const who = await member()
    discord.leave(accountOf(who))
    await setVip(who, true)
    await within(async () => expect(await stateOf(who)).toBe('absent'))
    await lookAgain(services)
    discord.join(accountOf(who))
    await makeDue(who)
    await lookAgain(services)
    await within(async () => expect(await stateOf(who)).toBe('given'))
    expect(hasRole(who)).toBe(true)
  })

  test('is given again to users who left and came back', async () => {
    const who = await member()
    await setVip(who, true)
    await within(async () => expect(await stateOf(who)).toBe('given'))
    discord.join(accountOf(who))
    await makeDue(who)
    await lookAgain(services)
    await within(() => expect(hasRole(who)).toBe(true))
  })

  test('is given to users who were VIP before there was a server', async () => {
    const who = await signIn(['vip'])
    await makeOAuthLink(db, who.userId, 'discord')
    discord.join(accountOf(who))
    expect(await stateOf(who)).toBe('waiting')
    await lookAgain(services)
    await within(async () => expect(await stateOf(who)).toBe('given'))
  })

  test('survives a Discord failure: the job fails, and the next run succeeds', async () => {
    const who = await signIn(['vip'])
    await makeOAuthLink(db, who.userId, 'discord')
    discord.join(accountOf(who))
    discord.fail(503)
    await expect(reconcile(who)).rejects.toThrow('Discord answered 503')
    // The row records that the role may have been given.
    expect(await heldBy(who)).toMatchObject([{ discord_id: accountOf(who), state: 'waiting' }])
    await reconcile(who)
    await reconcile(who)
    expect(callsFor(who)).toEqual(['PUT', 'PUT', 'PUT'])
    expect(await heldBy(who)).toMatchObject([{ state: 'given' }])
  })

  test('is in the data export', async () => {
    const who = await signIn(['vip'])
    await makeOAuthLink(db, who.userId, 'discord')
    discord.join(accountOf(who))
    await reconcile(who)
    const section = vipPersonalData.find((one) => one.section === 'cargo_no_discord')
    const rows = []
    for await (const row of section?.read(db, who.userId, services.config) ?? []) rows.push(row)
    expect(rows).toMatchObject([{ conta: accountOf(who), estado: 'given' }])
  })
})

describe('the client', () => {
  const server = communityServer(services.config)
  if (!server) throw new Error('there is a server')

  test('obeys the rate limits in responses', async () => {
    const narrow = await startDiscord({ calls: 2, perMs: 300 })
    narrow.join('1')
    const beganAt = performance.now()
    for (let call = 0; call < 6; call += 1) await setRole({ ...server, apiUrl: narrow.url }, '1', true)
    expect(narrow.heard.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 204))
    expect(performance.now() - beganAt).toBeGreaterThan(500)
    await narrow.close()
  })

  test('waits as long as a 429 response asks for, and leaves a long pause to the queue', async () => {
    discord.join('1')
    discord.fail(429)
    expect(await setRole(server, '1', true)).toBe('done')
    const [refused, done] = discord.heard
    expect([refused?.status, done?.status]).toEqual([429, 204])
    expect((done?.atMs ?? 0) - (refused?.atMs ?? 0)).toBeGreaterThan(PAUSE_SECONDS * 1000)
    const far = await startDiscord({ calls: 1, perMs: 60_000 })
    far.join('1')
    await expect(setRole({ ...server, apiUrl: far.url }, '1', true)).rejects.toThrow('a pause of')
    await far.close()
  })

  test('distinguishes a missing member from a missing server or role, and from a bad token', async () => {
    expect(await setRole(server, 'ninguem', true)).toBe('absent')
    expect(await setRole(server, 'ninguem', false)).toBe('absent')
    await expect(setRole({ ...server, roleId: '1' }, 'ninguem', true)).rejects.toThrow('404')
    await expect(setRole({ ...server, serverId: '1' }, 'ninguem', true)).rejects.toThrow('404')
    await expect(setRole({ ...server, token: 'x' }, 'ninguem', true)).rejects.toThrow('401')
  })
})

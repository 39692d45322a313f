import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FROM_OUR_PAGE, useTestApp } from '../../../../test/app.ts'
import { Page, startLiveServer } from '../../../../test/live.ts'
import { findActor, readToken, sessionCookieName } from '../../../platform/auth/session.ts'
import { authenticateSockets } from '../../../platform/live/credentials.ts'
import { makePerson, makeSession } from '../accounts.factory.ts'
import { endDevice, endDevices } from './sessions.commands.ts'

const { app, services, work } = await useTestApp()
const { db, config } = services

interface Device {
  readonly cookie: string
  readonly sessionId: string
}

async function deviceOf(userId: string, fields: { ip?: string; userAgent?: string } = {}): Promise<Device> {
  const { name, value } = await makeSession(db, config, userId)
  const token = readToken(decodeURIComponent(value), config.SESSION_SECRET) ?? ''
  const { id } = await db
    .updateTable('sessions')
    .set({ ip_address: fields.ip ?? null, user_agent: fields.userAgent ?? null })
    .where('token', '=', token)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { cookie: `${name}=${value}`, sessionId: id }
}

const ask = (method: 'GET' | 'DELETE', path: string, { cookie }: Device) =>
  app.inject({ method, url: `/api/accounts/sessions${path}`, headers: { ...FROM_OUR_PAGE, cookie } })
const isIn = async ({ cookie }: Device) =>
  (await app.inject({ url: '/api/session', headers: { cookie } })).json().viewer !== null

describe('the list of devices', () => {
  test('names this one and the others, and hides the exact IP address', async () => {
    const { id } = await makePerson(db)
    const phone = await deviceOf(id, {
      ip: '189.6.12.34',
      userAgent: 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36',
    })
    const laptop = await deviceOf(id, { ip: '2804:14c:5b:89::1' })
    const answer = (await ask('GET', '', phone)).json()
    expect(answer.current).toMatchObject({
      id: phone.sessionId,
      browser: 'Chrome',
      system: 'Android',
      network: '189.6.12.x',
    })
    expect(answer.others).toMatchObject([
      { id: laptop.sessionId, browser: null, system: null, network: '2804:14c:5b::x' },
    ])
    expect(JSON.stringify(answer)).not.toContain('189.6.12.34')
  })

  test("shows neither other people's nor expired ones", async () => {
    const { id } = await makePerson(db)
    const mine = await deviceOf(id)
    await deviceOf((await makePerson(db)).id)
    const expired = await deviceOf(id)
    await db
      .updateTable('sessions')
      .set({ expires_at: sql`now()` })
      .where('id', '=', expired.sessionId)
      .execute()
    expect((await ask('GET', '', mine)).json().others).toEqual([])
  })

  test('is paged', async () => {
    const { id } = await makePerson(db)
    const mine = await deviceOf(id)
    const others: string[] = []
    for (let made = 0; made < 25; made++) others.unshift((await deviceOf(id)).sessionId)
    const first = (await ask('GET', '', mine)).json()
    const second = (await ask('GET', `?cursor=${first.nextCursor}`, mine)).json()
    const seen = [...first.others, ...second.others].map(({ id }: { id: string }) => id)
    expect(first.others).toHaveLength(20)
    expect(seen).toEqual(others)
    expect(second.nextCursor).toBeNull()
  })

  test.each(['x', Buffer.from('["1"]').toString('base64url')])(
    'rejects the broken cursor %j',
    async (cursor) => {
      const mine = await deviceOf((await makePerson(db)).id)
      expect((await ask('GET', `?cursor=${cursor}`, mine)).statusCode).toBe(400)
    },
  )
})

describe('ending a session', () => {
  test('signs out that device and no other', async () => {
    const { id } = await makePerson(db)
    const [mine, lost, third] = [await deviceOf(id), await deviceOf(id), await deviceOf(id)]
    expect((await ask('DELETE', `/${lost.sessionId}`, mine)).statusCode).toBe(204)
    expect([await isIn(mine), await isIn(lost), await isIn(third)]).toEqual([true, false, true])
  })

  test('of another user is not found, and theirs continues', async () => {
    const mine = await deviceOf((await makePerson(db)).id)
    const theirs = await deviceOf((await makePerson(db)).id)
    const response = await ask('DELETE', `/${theirs.sessionId}`, mine)
    expect(response.statusCode).toBe(404)
    expect(response.json().error.code).toBe('accounts.device_not_found')
    expect(await isIn(theirs)).toBe(true)
  })

  test('clears the cookie for the current one', async () => {
    const mine = await deviceOf((await makePerson(db)).id)
    const response = await ask('DELETE', `/${mine.sessionId}`, mine)
    expect(response.cookies).toMatchObject([{ name: sessionCookieName(config), value: '' }])
    expect(await isIn(mine)).toBe(false)
  })

  test('keeps this one for "all others", and none for "all"', async () => {
    const { id } = await makePerson(db)
    const stranger = await deviceOf((await makePerson(db)).id)
    const [mine, second] = [await deviceOf(id), await deviceOf(id)]
    expect((await ask('DELETE', '', mine)).statusCode).toBe(204)
    expect([await isIn(mine), await isIn(second)]).toEqual([true, false])
    expect((await ask('DELETE', '?includingThis=true', mine)).statusCode).toBe(204)
    expect([await isIn(mine), await isIn(stranger)]).toEqual([false, true])
  })
})

describe('an open page of an ended session', () => {
  let live: Awaited<ReturnType<typeof startLiveServer>>
  beforeAll(async () => {
    await work()
    live = await startLiveServer({
      services,
      rooms: [],
      redisUrl: config.REDIS_URL,
      authenticate: authenticateSockets(services),
    })
  })
  afterAll(() => live.stop())

  const contextOf = async ({ cookie }: Device) => {
    const token = readToken(decodeURIComponent(cookie.split('=').slice(1).join('=')), config.SESSION_SECRET)
    const actor = await findActor(db, token ?? '')
    if (!actor) throw new Error('not signed in')
    return { services, actor, requestId: crypto.randomUUID() }
  }

  test('is closed by the event, and the others stay', async () => {
    const { id } = await makePerson(db)
    const [mine, lost] = [await deviceOf(id), await deviceOf(id)]
    const stays = await Page.openLive(live.port, { cookie: mine.cookie })
    const goes = await Page.openLive(live.port, { cookie: lost.cookie })
    // Sessions are rechecked every five minutes, so an earlier end comes from the message.
    await endDevice(await contextOf(mine), lost.sessionId)
    await goes.hear('session', ({ reason }) => reason === 'signed_out')
    await goes.closed
    await stays.hear('session', ({ reason }) => reason === 'changed')
    stays.close()
  })

  test('of staff is not renewed by socket rechecks, and ends with the idle limit', async () => {
    const { id } = await makePerson(db, { roles: ['moderador'] })
    const { cookie, sessionId } = await deviceOf(id)
    const session = db.selectFrom('sessions').where('id', '=', sessionId)
    const age = (minutesIdle: number) =>
      db
        .updateTable('sessions')
        .set({
          updated_at: sql`now() - make_interval(mins => ${minutesIdle})`,
          expires_at: sql`now() + make_interval(mins => ${30 - minutesIdle})`,
        })
        .where('id', '=', sessionId)
        .returning(['updated_at', 'expires_at'])
        .executeTakeFirstOrThrow()

    const lastUse = await age(20)
    const tab = await Page.openLive(live.port, { cookie })
    await services.live.recheck(id)
    await tab.hear('session', ({ reason }) => reason === 'changed')
    expect(await session.select(['updated_at', 'expires_at']).executeTakeFirst()).toEqual(lastUse)

    await age(31)
    await services.live.recheck(id)
    await tab.hear('session', ({ reason }) => reason === 'signed_out')
    expect(await tab.closed).toBe(1008)
  })

  test('is closed with all others when all sessions end', async () => {
    const { id } = await makePerson(db)
    const devices = [await deviceOf(id), await deviceOf(id)] as const
    const pages = await Promise.all(devices.map(({ cookie }) => Page.openLive(live.port, { cookie })))
    await endDevices(await contextOf(devices[0]), true)
    await Promise.all(pages.map((page) => page.closed))
  })
})

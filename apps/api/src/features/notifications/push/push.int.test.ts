import { attentionRoom } from '@trunfo/contract/notifications'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../../test/app.ts'
import { Page, startLiveServer } from '../../../../test/live.ts'
import { claimsOf, newBrowser, startPushService } from '../../../../test/push-service.ts'
import { buildApp } from '../../../app.ts'
import { features } from '../../../features.ts'
import { makeSession } from '../../accounts/testing.ts'
import { newPushKeys, notifications } from '../index.ts'
import type { NoticeWords } from '../notifications.texts.ts'
import { notify } from '../notify.ts'
import { savePreferences } from '../settings.queries.ts'
import { DEVICES_MAX, subscribe } from './push.commands.ts'
import { sendPush } from './push.jobs.ts'

const service = await startPushService()
afterAll(() => service.stop())
const keys = await newPushKeys()
const { app, services, signIn, work } = await useTestApp({
  VAPID_PUBLIC_KEY: keys.publicKey,
  VAPID_PRIVATE_KEY: keys.privateKey,
  VAPID_SUBJECT: 'mailto:avisos@trunfo.test',
  PUSH_HOSTS: `${service.host},push.example.com`,
})
const { db, config } = services
await work()

const url = '/api/notifications/push'
const put = (who: SignedIn, subscription: object) =>
  app.inject({ method: 'PUT', url, headers: who.headers, payload: subscription })
const stateOf = async (who: SignedIn) => (await app.inject({ url, headers: who.headers })).json()
const devices = (userId: string) =>
  db.selectFrom('push_subscriptions').selectAll().where('user_id', '=', userId).orderBy('id').execute()

const ready = {
  kind: 'match',
  title: 'Sua próxima partida está pronta',
  message: 'Em <b>Copa &amp; Cia</b>.',
} as const
const tell = (userId: string, words: Partial<NoticeWords> = {}, sourceId: string = crypto.randomUUID()) =>
  db.transaction().execute((tx) => notify(tx, sourceId, [{ ...ready, linkTo: '/match/1', userId, ...words }]))
const arrivedAt = ({ path }: { path: string }) => service.received.filter((push) => push.path === path)
const arrives = (browser: { path: string }, count = 1) =>
  expect.poll(() => arrivedAt(browser).length).toBe(count)

/** A person with a subscribed browser. */
async function told() {
  const who = await signIn()
  const browser = newBrowser(service.host)
  expect((await put(who, browser.subscription)).statusCode).toBe(204)
  return { who, browser, userId: who.userId }
}
/** Waits until the queue is empty and expects exactly this many pushes. */
async function nothingFor(browser: { path: string }, count = 0) {
  await expect
    .poll(async () => {
      const { rows } = await sql`select from graphile_worker._private_jobs limit 1`.execute(db)
      return rows.length
    })
    .toBe(0)
  expect(arrivedAt(browser)).toHaveLength(count)
}

beforeEach(() => service.answer(201))

describe('a notice', () => {
  test('reaches the browser at once, encrypted for it and signed by us', async () => {
    const { browser, userId } = await told()
    await tell(userId)
    await arrives(browser)
    const [push] = arrivedAt(browser)
    if (!push) throw new Error('nothing arrived')
    const topic = push.headers.topic as string
    expect(browser.open(push.body)).toEqual({
      title: ready.title,
      text: 'Em Copa & Cia.',
      url: '/match/1',
      tag: topic,
    })
    expect(topic).toMatch(/^[\w-]{32}$/)
    expect(push.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' })
    expect(Number(push.headers.ttl)).toBeGreaterThan(3500)
    expect(Number(push.headers.ttl)).toBeLessThanOrEqual(3600)
    expect(push.body.length).toBeLessThan(4096)
    const claims = claimsOf(push, keys.publicKey)
    const now = Date.now() / 1000
    expect(claims).toMatchObject({ aud: `https://${service.host}`, sub: 'mailto:avisos@trunfo.test' })
    expect(claims.exp).toBeGreaterThan(now)
    expect(claims.exp).toBeLessThanOrEqual(now + 24 * 3600)
  })

  test('goes once to each browser of its person, and to nobody else', async () => {
    const [me, other] = [await told(), await told()]
    const { name, value } = await makeSession(db, config, me.userId)
    const second = newBrowser(service.host)
    await put({ ...me.who, headers: { ...me.who.headers, cookie: `${name}=${value}` } }, second.subscription)
    const sourceId = crypto.randomUUID()
    await tell(me.userId, {}, sourceId)
    await tell(me.userId, {}, sourceId)
    await arrives(second)
    await nothingFor(me.browser, 1)
    expect(arrivedAt(other.browser)).toEqual([])
  })

  test('with the same title and link has the same tag, any other has its own', async () => {
    const { browser, userId } = await told()
    await tell(userId)
    await tell(userId, { message: 'De novo.' })
    await tell(userId, { linkTo: '/match/2' })
    await arrives(browser, 3)
    const topics = arrivedAt(browser).map(({ headers }) => headers.topic)
    expect(new Set(topics).size).toBe(2)
  })
})

describe('no push goes to', () => {
  const waiting = async (words: Partial<NoticeWords> = {}) => {
    const { who, browser, userId } = await told()
    const [device] = await devices(userId)
    const { id } = await db
      .insertInto('notifications')
      .values({ ...ready, user_id: userId, source_id: crypto.randomUUID(), link_to: null, ...words })
      .returning('id')
      .executeTakeFirstOrThrow()
    const run = () => sendPush.run(services, { notificationId: id, deviceId: device?.id ?? '' })
    return { who, browser, userId, id, run }
  }
  type Waiting = Awaited<ReturnType<typeof waiting>>

  test.each<[string, (it: Waiting) => Promise<unknown>]>([
    [
      'people who have read it',
      ({ id }) => db.updateTable('notifications').set({ read_at: sql`now()` }).where('id', '=', id).execute(),
    ],
    [
      'people who have cleared it',
      ({ userId, id }) =>
        db.insertInto('notification_settings').values({ user_id: userId, cleared_through: id }).execute(),
    ],
    [
      'people who have turned the kind off',
      ({ userId }) => savePreferences(db, userId, { mutedKinds: [], pushedKinds: [], wantsDigest: false }),
    ],
    [
      'a browser that was switched off',
      ({ who }) => app.inject({ method: 'DELETE', url, headers: who.headers }),
    ],
    [
      'a browser where the person signed out',
      ({ who }) => app.inject({ method: 'DELETE', url: '/api/session', headers: who.headers }),
    ],
    [
      'a browser when the match notice is an hour old',
      ({ id }) =>
        db
          .updateTable('notifications')
          .set({ created_at: sql`now() - interval '1 hour'` })
          .where('id', '=', id)
          .execute(),
    ],
  ])('%s', async (_, happens) => {
    const it = await waiting()
    await happens(it)
    await it.run()
    expect(arrivedAt(it.browser)).toEqual([])
  })

  test.each(['followed', 'wall'] as const)(
    'people who did not choose pushes of the kind "%s"',
    async (kind) => {
      const { browser, userId } = await told()
      await tell(userId, { kind })
      await nothingFor(browser)
    },
  )

  test('people with a visible page', async () => {
    const { browser, userId, run } = await waiting()
    const server = await startLiveServer({
      services,
      redisUrl: config.REDIS_URL,
      rooms: notifications.rooms ?? [],
      authenticate: async () => ({
        sessionId: 's',
        username: 'eu',
        avatarKey: null,
        teamId: null,
        hasSecondFactor: true,
        hasStaffPassword: false,
        userId,
        roles: ['user'],
      }),
    })
    const page = await Page.openLive(server.port, { cookie: userId })
    await page.join(attentionRoom(userId))
    await run()
    expect(arrivedAt(browser)).toEqual([])
    page.close()
    await server.stop()
  })
})

describe('a push service', () => {
  test.each([404, 410])('that responds with %i has the browser deleted', async (status) => {
    service.answer(status)
    const { browser, userId, who } = await told()
    await tell(userId)
    await arrives(browser)
    await expect.poll(() => devices(userId)).toEqual([])
    expect(await stateOf(who)).toEqual({ publicKey: keys.publicKey, isOn: false })
  })

  test.each([302, 429, 500])(
    'that responds with %i is retried, and nothing stored names the browser',
    async (status) => {
      service.answer(status)
      const { browser, userId } = await told()
      const sourceId = crypto.randomUUID()
      await tell(userId, {}, sourceId)
      const failed = () =>
        sql<{ id: string; lastError: string; maxAttempts: number }>`
        select job.id::text, last_error as "lastError", max_attempts as "maxAttempts"
        from graphile_worker._private_jobs as job
        join push_subscriptions as device on device.id::text = job.payload ->> 'deviceId'
        where device.user_id = ${userId} and attempts = 1 and last_error is not null and locked_at is null`.execute(
          db,
        )
      await expect.poll(async () => (await failed()).rows.length).toBe(1)
      const [job] = (await failed()).rows
      expect(job).toMatchObject({ maxAttempts: 6 })
      expect(job?.lastError).toContain(`${service.host} answered ${status}`)
      expect(job?.lastError).not.toContain('/push/')
      expect(arrivedAt(browser)).toHaveLength(1)
      expect(service.received.filter(({ path }) => path === '/elsewhere')).toEqual([])
      service.answer(201)
      await sql`select graphile_worker.reschedule_jobs(array[${job?.id}::bigint], run_at := now())`.execute(
        db,
      )
      await arrives(browser, 2)
      expect(await devices(userId)).toHaveLength(1)
    },
  )

  test('that is not configured is rejected, and one that was removed is never called', async () => {
    const who = await signIn()
    const browser = newBrowser(service.otherHost)
    const answer = await put(who, browser.subscription)
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'notifications.push_service_unknown'])
    const known = newBrowser('push.example.com')
    await put(who, known.subscription)
    const { endpoint } = browser.subscription
    await db.updateTable('push_subscriptions').set({ endpoint }).where('user_id', '=', who.userId).execute()
    await tell(who.userId)
    await expect.poll(() => devices(who.userId)).toEqual([])
    expect(arrivedAt(browser)).toEqual([])
  })
})

describe('a browser', () => {
  test('is stored once per session, also when it subscribes twice', async () => {
    const { who, browser, userId } = await told()
    expect(await stateOf(who)).toEqual({ publicKey: keys.publicKey, isOn: true })
    await put(who, browser.subscription)
    const renewed = newBrowser(service.host)
    await put(who, renewed.subscription)
    expect((await devices(userId)).map(({ endpoint }) => endpoint)).toEqual([renewed.subscription.endpoint])
    for (const _ of [1, 2]) {
      expect((await app.inject({ method: 'DELETE', url, headers: who.headers })).statusCode).toBe(204)
      expect(await stateOf(who)).toMatchObject({ isOn: false })
    }
  })

  test('belongs to the person who subscribed it last', async () => {
    const [before, after] = [await told(), await signIn()]
    await put(after, before.browser.subscription)
    expect(await devices(before.userId)).toEqual([])
    expect(await devices(after.userId)).toHaveLength(1)
  })

  test('that several people subscribe at once belongs to one of them', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => signIn()))
    const { subscription } = newBrowser(service.host)
    const answers = await Promise.all(people.map((who) => put(who, subscription)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(people.map(() => 204))
    const rows = await db
      .selectFrom('push_subscriptions')
      .select('id')
      .where('endpoint', '=', subscription.endpoint)
      .execute()
    expect(rows).toHaveLength(1)
  })

  test('whose session ends concurrently is not stored', async () => {
    const { userId } = await signIn()
    const actor = {
      userId,
      sessionId: crypto.randomUUID(),
      username: 'eu',
      avatarKey: null,
      teamId: null,
      hasSecondFactor: false,
      hasStaffPassword: false,
      roles: ['user' as const],
    }
    const asking = subscribe({ services, actor, requestId: 'r' }, newBrowser(service.host).subscription)
    await expect(asking).rejects.toThrow('platform.unauthenticated')
    expect(await devices(userId)).toEqual([])
  })

  test('beyond ten replaces the oldest', async () => {
    const { who, userId, browser } = await told()
    for (let nth = 0; nth < DEVICES_MAX; nth += 1) {
      const { name, value } = await makeSession(db, config, userId)
      const headers = { ...who.headers, cookie: `${name}=${value}` }
      await put({ userId, headers }, newBrowser(service.host).subscription)
    }
    const kept = await devices(userId)
    expect(kept).toHaveLength(DEVICES_MAX)
    expect(kept.map(({ endpoint }) => endpoint)).not.toContain(browser.subscription.endpoint)
  })

  test('appears in the person’s data export with its service, without its secrets', async () => {
    const { userId, browser } = await told()
    const section = notifications.personalData?.find((one) => one.section === 'aparelhos_com_avisos')
    const rows: object[] = []
    for await (const row of section?.read(db, userId, config) ?? []) rows.push(row)
    const kept = JSON.stringify(rows)
    expect(kept).toContain(service.host)
    expect(kept).not.toContain(browser.path)
    expect(kept).not.toContain(browser.subscription.auth)
  })

  test('cannot subscribe if the operator configured no keys', async () => {
    const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, ...rest } = config
    const off = await buildApp({ ...services, config: rest as typeof config }, features)
    const { who, browser } = await told()
    expect((await off.inject({ url, headers: who.headers })).json()).toEqual({ publicKey: null, isOn: false })
    const answer = await off.inject({
      method: 'PUT',
      url,
      headers: who.headers,
      payload: browser.subscription,
    })
    expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'notifications.push_off'])
    await off.close()
  })
})

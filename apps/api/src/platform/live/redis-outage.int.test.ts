import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  actorOf,
  type LiveServer,
  OwnRedis,
  Page,
  silentLog,
  startLiveServer,
  until,
} from '../../../test/live.ts'
import { openRedis } from '../redis.ts'
import { createLivePublisher, type LivePublisher } from './publisher.ts'

const server = await OwnRedis.make()
const banned = new Set<string>()
let connection: ReturnType<typeof openRedis>
let publisher: LivePublisher
let api: LiveServer

beforeEach(async () => {
  await server.start()
  connection = openRedis(server.url, 'outage-test', silentLog)
  publisher = createLivePublisher(connection, silentLog)
  api = await startLiveServer({
    redisUrl: server.url,
    rooms: [{ kind: 'open', authorize: () => true }],
    authenticate: async ({ headers: { cookie } }) =>
      cookie === undefined || banned.has(cookie) ? null : actorOf(cookie),
  })
})
afterEach(async () => {
  server.thaw()
  await api.stop()
  connection.disconnect()
  await server.stop()
  banned.clear()
})

/** The fastest of several tries, because a pause of the machine says nothing about the publisher. */
async function quickestHint(tries: number): Promise<number> {
  const times: number[] = []
  for (let at = 0; at < tries; at += 1) {
    const startedAt = performance.now()
    await publisher.hint('open')
    times.push(performance.now() - startedAt)
  }
  return Math.min(...times)
}

test('a message published right after the start is not lost', async () => {
  const page = await Page.openLive(api.port)
  await page.join('open')
  const fresh = openRedis(server.url, 'fresh', silentLog)
  await createLivePublisher(fresh, silentLog).hint('open', 'first')
  expect(await page.hear('hint')).toMatchObject({ version: 'first' })
  fresh.disconnect()
})

test('a message is published late if only its own connection was lost', async () => {
  const page = await Page.openLive(api.port)
  await page.join('open')
  for (const send of [() => publisher.hint('open', 'late'), () => publisher.rows('open', [{ id: 1 }])]) {
    connection.disconnect(true)
    await send()
    await page.hear('hint')
  }
  expect(page.heard.filter(({ type }) => type === 'rows')).toEqual([])
})

test('when Redis stops and comes back, pages are informed and messages flow again', async () => {
  const page = await Page.openLive(api.port)
  await page.join('open')

  await server.stop()
  await page.hear('live', ({ live }) => !live)
  await until(() => connection.status !== 'ready')
  await publisher.hint('open')
  const late = await Page.open(api.port)
  expect(await late.hear('welcome')).toMatchObject({ live: false })
  await late.join('open')

  await server.start()
  const { version } = (await page.hear('live', ({ live }) => live)) as { version: string }
  await late.hear('live', ({ live }) => live)
  const latest = await Page.openLive(api.port)
  latest.send({ type: 'subscribe', room: 'open' })
  expect(await latest.hear('subscribed')).toMatchObject({ version })

  await until(() => connection.status === 'ready')
  await publisher.rows('open', ['back'])
  for (const member of [page, late, latest])
    expect(await member.hear('rows')).toMatchObject({ rows: ['back'] })
})

test('when Redis freezes, pages are informed, publishing gives up quickly, and all resumes after the thaw', async () => {
  const page = await Page.openLive(api.port)
  await page.join('open')

  server.freeze()
  // While Redis is frozen, publishing ends by timeout; once the connection is dropped, it fails at once.
  const givingUp = await quickestHint(1)
  await page.hear('live', ({ live }) => !live)
  await until(() => connection.status !== 'ready')
  expect(await quickestHint(5)).toBeLessThan(givingUp / 10)

  server.thaw()
  await page.hear('live', ({ live }) => live)
  await until(() => connection.status === 'ready')
  await publisher.rows('open', ['back'])
  await page.hear('rows')
}, 60_000)

test('a ban that Redis could not deliver applies before messages flow again', async () => {
  const [person, other] = [
    await Page.openLive(api.port, { cookie: 'a' }),
    await Page.openLive(api.port, { cookie: 'b' }),
  ]
  for (const page of [person, other]) await page.join('open')
  await server.stop()
  await other.hear('live', ({ live }) => !live)
  banned.add('a')
  await publisher.disconnect('a', 'banned')

  await server.start()
  expect(await person.hear('session')).toEqual({ type: 'session', reason: 'signed_out' })
  expect(await person.closed).toBe(1008)
  await other.hear('live', ({ live }) => live)
  expect(person.all('live').filter(({ live }) => live)).toEqual([])
})

test('a process starts without Redis, and closes without it', async () => {
  await server.stop()
  await until(() => connection.status !== 'ready')
  const lonely = await startLiveServer({
    redisUrl: server.url,
    rooms: [{ kind: 'open', authorize: () => true }],
  })
  const page = await Page.open(lonely.port)
  expect(await page.hear('welcome')).toMatchObject({ live: false })
  await page.join('open')
  await lonely.stop()
  expect(await page.closed).toBe(1012)
})

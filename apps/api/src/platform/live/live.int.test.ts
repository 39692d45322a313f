import { LIVE_ROOMS_MAX } from '@trunfo/contract/live'
import { describe, expect, test } from 'vitest'
import { actorOf, handshakeOf, OWN_ORIGIN, Page, until } from '../../../test/live.ts'
import { useLiveServers } from '../../../test/live-servers.ts'
import type { RoomDefinition } from './room.ts'
import { channelOf } from './wire.ts'

const { redis, publisher, sessions, questions, answerAll, rooms, servers, start, signIn, roomOf } =
  useLiveServers()
const listeners = async (room: string) => {
  const [, count] = (await redis.call('PUBSUB', 'SHARDNUMSUB', channelOf(room))) as [string, number]
  return count
}

describe('with two processes,', () => {
  test('a hint published once reaches the members on both, and no one else', async () => {
    const [first, second] = [await start(), await start()]
    const room = roomOf('open')
    const members = [await Page.openLive(first), await Page.openLive(first), await Page.openLive(second)]
    const stranger = await Page.openLive(second)
    await Promise.all(members.map((page) => page.join(room)))
    await stranger.join(roomOf('open'))

    await publisher.hint(room, 'v17')

    for (const page of members)
      expect(await page.hear('hint')).toEqual({ type: 'hint', room, version: 'v17' })
    expect(stranger.all('hint')).toEqual([])
  })

  test('each subscribes only to rooms that have a member there', async () => {
    const [first, second] = [await start(), await start()]
    const room = roomOf('open')
    const [one, another, elsewhere] = [
      await Page.openLive(first),
      await Page.openLive(first),
      await Page.openLive(second),
    ]
    await elsewhere.join(roomOf('open'))
    await one.join(room)
    await another.join(room)
    expect(await listeners(room)).toBe(1)
    one.send({ type: 'unsubscribe', room })
    // Messages of a page are handled in order: once it has joined the next room, it has left this one.
    await one.join(roomOf('open'))
    expect(await listeners(room)).toBe(1)
    another.close()
    await until(async () => (await listeners(room)) === 0)
  })

  test('one message disconnects a person from both, with the reason', async () => {
    const [first, second] = [await start(), await start()]
    const cookie = signIn()
    const pages = [await Page.openLive(first, { cookie }), await Page.openLive(second, { cookie })]
    const bystander = await Page.openLive(first, { cookie: signIn() })
    const room = roomOf('open')
    await Promise.all([...pages, bystander].map((page) => page.join(room)))

    // Sessions are rechecked every five minutes: a socket that closes sooner was closed by the message.
    await publisher.disconnect(cookie, 'banned')
    await publisher.rows(room, ['after the ban'])

    for (const page of pages) {
      expect(await page.hear('session')).toEqual({ type: 'session', reason: 'banned' })
      expect(await page.closed).toBe(1008)
      expect(page.all('rows')).toEqual([])
    }
    await bystander.hear('rows')
  })
})

describe('subscribing', () => {
  test('many times per second ends with the last request of each room', async () => {
    const page = await Page.openLive(await start())
    const [left, kept] = [roomOf('asking'), roomOf('asking')]
    for (let turn = 0; turn < 10; turn += 1) {
      for (const room of [left, kept]) page.send({ type: 'subscribe', room })
      page.send({ type: 'unsubscribe', room: left })
      if (turn < 9) page.send({ type: 'unsubscribe', room: kept })
    }
    await until(() => {
      answerAll()
      return page.all('subscribed').length === 20
    })
    await until(async () => (await listeners(left)) === 0 && (await listeners(kept)) === 1)
    await publisher.hint(left)
    await publisher.hint(kept)
    expect(await page.hear('hint')).toMatchObject({ room: kept })
  })

  test('leaves nothing behind if the page closes during the check', async () => {
    const port = await start()
    const page = await Page.openLive(port)
    const room = roomOf('asking')
    page.send({ type: 'subscribe', room })
    await until(() => questions.length === 1)
    page.close()
    await until(() => servers[0]?.live.stats.openSockets === 0)
    answerAll()
    // Redis handles commands in order: once a later page is subscribed, an earlier subscription would show.
    const later = await Page.openLive(port)
    await later.join(roomOf('open'))
    expect(await listeners(room)).toBe(0)
    later.close()
    await until(() => servers[0]?.live.stats.openSockets === 0)
    expect(servers[0]?.live.stats).toMatchObject({ openSockets: 0, rooms: 0 })
  })

  test('asks pages to spread their refetches while many come at once, and nobody else', async () => {
    const port = await start()
    const alone = await Page.openLive(port)
    alone.send({ type: 'subscribe', room: roomOf('open') })
    expect(await alone.hear('subscribed')).not.toHaveProperty('spreadMs')

    const pages = await Promise.all(Array.from({ length: 4 }, () => Page.openLive(port)))
    for (const page of pages)
      for (let room = 0; room < LIVE_ROOMS_MAX; room += 1)
        page.send({ type: 'subscribe', room: roomOf('open') })
    const answers = () => pages.flatMap((page) => page.all('subscribed'))
    await until(() => answers().length === pages.length * LIVE_ROOMS_MAX)
    const longest = Math.max(...answers().map(({ spreadMs = 0 }) => spreadMs))
    expect(longest).toBeGreaterThanOrEqual(20)
    expect(longest).toBeLessThanOrEqual((pages.length * LIVE_ROOMS_MAX) / 2 + 1)
  })

  test('returns the current version, so that a page can bypass cached responses', async () => {
    const port = await start()
    const room = roomOf('open')
    const early = await Page.openLive(port)
    early.send({ type: 'subscribe', room })
    const { version } = await early.hear('subscribed')
    expect(version).not.toBe('')
    await publisher.hint(room, 'v18')
    await early.hear('hint')
    const late = await Page.openLive(port)
    late.send({ type: 'subscribe', room })
    expect(await late.hear('subscribed')).toMatchObject({ version: 'v18' })
  })

  test('is refused for a room that is unknown, forbidden or beyond the limit', async () => {
    const page = await Page.openLive(await start())
    for (const room of [roomOf('staff'), roomOf('nowhere'), 'open:a:b', '']) {
      page.send({ type: 'subscribe', room })
      expect(await page.hear('refused')).toEqual({ type: 'refused', room })
    }
    for (let count = 0; count < LIVE_ROOMS_MAX; count += 1) await page.join(roomOf('open'))
    page.send({ type: 'subscribe', room: roomOf('open') })
    await page.hear('refused')
  })

  test('to fifty made-up rooms leaves nothing behind, and the next one closes the socket', async () => {
    const nowhere: RoomDefinition = {
      kind: 'nowhere',
      ids: 'uuid',
      exists: async () => false,
      authorize: () => true,
    }
    const page = await Page.openLive(await start({ rooms: [nowhere] }))
    const invented = Array.from({ length: LIVE_ROOMS_MAX }, () => roomOf('nowhere'))
    for (const room of invented) page.send({ type: 'subscribe', room })
    await until(() => page.all('refused').length === LIVE_ROOMS_MAX)
    expect(servers[0]?.live.stats.rooms).toBe(0)
    for (const room of invented) expect(await listeners(room)).toBe(0)
    page.send({ type: 'subscribe', room: roomOf('nowhere') })
    expect(await page.closed).toBe(1008)
  })

  test('checks that the subject exists only for the first member', async () => {
    let asked = 0
    const exists = async () => {
      asked += 1
      return true
    }
    const port = await start({ rooms: [{ kind: 'thing', ids: 'uuid', exists, authorize: () => true }] })
    const room = roomOf('thing')
    for (let count = 0; count < 3; count += 1) await (await Page.openLive(port)).join(room)
    expect(asked).toBe(1)
  })

  test('is impossible with two room kinds of one name: the process does not start', async () => {
    await expect(start({ rooms: [...rooms, { kind: 'open', authorize: () => true }] })).rejects.toThrow(
      'same kind',
    )
  })
})

describe('when rights change', () => {
  test('a room that is no longer allowed is left, the others stay', async () => {
    const cookie = signIn(['moderador'])
    const page = await Page.openLive(await start(), { cookie })
    const [staff, open] = [roomOf('staff'), roomOf('open')]
    await page.join(staff, open)

    sessions.set(cookie, actorOf(cookie, ['user']))
    await publisher.recheck(cookie)

    expect(await page.hear('refused')).toEqual({ type: 'refused', room: staff })
    expect(await page.hear('session')).toEqual({ type: 'session', reason: 'changed' })
    await publisher.rows(staff, ['secret'])
    await publisher.rows(open, ['news'])
    expect(await page.hear('rows')).toMatchObject({ room: open })
    expect(page.all('rows')).toEqual([])
  })

  test('a new role opens its rooms on the same socket', async () => {
    const cookie = signIn()
    const page = await Page.openLive(await start(), { cookie })
    sessions.set(cookie, actorOf(cookie, ['moderador']))
    await publisher.recheck(cookie)
    await page.hear('session')
    await page.join(roomOf('staff'))
  })

  test('a session that has ended closes its sockets', async () => {
    const cookie = signIn()
    const page = await Page.openLive(await start(), { cookie })
    sessions.delete(cookie)
    await publisher.recheck(cookie)
    expect(await page.hear('session')).toEqual({ type: 'session', reason: 'signed_out' })
    expect(await page.closed).toBe(1008)
  })

  test('a session that ended silently is found at the next recheck', async () => {
    const cookie = signIn()
    let looks = 0
    const authenticate = async () => {
      looks += 1
      return sessions.get(cookie) ?? null
    }
    const port = await start({ limits: { beatMs: 20, recheckMs: 40 }, authenticate })
    const { closed } = await Page.openLive(port, { cookie })
    await until(() => looks > 2)
    sessions.delete(cookie)
    expect(await closed).toBe(1008)
  })

  test('a session that cannot be read closes the socket', async () => {
    const cookie = signIn()
    let isBroken = false
    const port = await start({
      authenticate: async () => {
        if (isBroken) throw new Error('the database is away')
        return sessions.get(cookie) ?? null
      },
    })
    const page = await Page.openLive(port, { cookie })
    isBroken = true
    await publisher.recheck(cookie)
    expect(await page.closed).toBe(1011)
    expect(await handshakeOf(port, { origin: OWN_ORIGIN, cookie })).toBe(503)
  })

  test('a ban during the handshake is not missed', async () => {
    const cookie = signIn(['moderador'])
    const readings: (() => void)[] = []
    const port = await start({
      authenticate: async ({ headers }) => {
        const actor = sessions.get(headers.cookie ?? '') ?? null
        await new Promise<void>((resolve) => readings.push(resolve))
        return actor
      },
    })
    await until(() => servers[0]?.live.stats.isLive === true)
    const observing = Page.openLive(port)
    await until(() => readings.length === 1)
    readings.shift()?.()
    const [observer, room] = [await observing, roomOf('open')]
    await observer.join(room)
    const opening = Page.open(port, { cookie })
    await until(() => readings.length === 1)
    sessions.delete(cookie)
    await publisher.disconnect(cookie, 'banned')
    // Messages arrive in order: earlier ones have been handled too.
    await publisher.rows(room, ['later'])
    await observer.hear('rows')
    readings.shift()?.()
    await until(() => readings.length === 1)
    readings.shift()?.()
    const page = await opening
    page.send({ type: 'subscribe', room: roomOf('staff') })
    await page.hear('refused')
  })
})

describe('in a burst,', () => {
  test('a thousand hints become a few frames, the last version among them', async () => {
    const page = await Page.openLive(await start())
    const room = roomOf('open')
    await page.join(room)
    const startedAt = Date.now()
    await Promise.all(Array.from({ length: 1_000 }, (_, index) => publisher.hint(room, `v${index}`)))
    await page.hear('hint', ({ version }) => version === 'v999')
    expect(page.all('hint').length).toBeLessThanOrEqual(Math.ceil((Date.now() - startedAt) / 1_000))
  })

  test('the first hint in an idle room is sent at once', async () => {
    const page = await Page.openLive(await start())
    // The throttle of this room is longer than any timeout here.
    const room = roomOf('patient')
    await page.join(room)
    await publisher.hint(room)
    await page.hear('hint')
  })

  test('a thousand rows all arrive, in order', async () => {
    const page = await Page.openLive(await start())
    const room = roomOf('open')
    await page.join(room)
    await Promise.all(
      Array.from({ length: 1_000 }, (_, index) => publisher.rows(room, [{ index, text: 'ção' }])),
    )
    await until(() => page.all('rows').length === 1_000)
    expect(page.all('rows').flatMap(({ rows }) => rows)).toEqual(
      Array.from({ length: 1_000 }, (_, index) => ({ index, text: 'ção' })),
    )
  })

  test('rows that are too large are sent as a hint', async () => {
    const page = await Page.openLive(await start())
    const room = roomOf('open')
    await page.join(room)
    await publisher.rows(room, ['x'.repeat(70_000)])
    await page.hear('hint')
    expect(page.all('rows')).toEqual([])
  })

  test('rows that cannot be serialised are dropped without an error', async () => {
    await publisher.rows(roomOf('open'), [1n])
  })
})

test('a stopping process asks its pages to reconnect', async () => {
  const port = await start()
  const pages = await Promise.all(Array.from({ length: 20 }, () => Page.openLive(port)))
  const server = servers[0]
  await server?.stop()
  for (const page of pages) expect(await page.closed).toBe(1012)
  expect(server?.live.stats).toMatchObject({ openSockets: 0, rooms: 0 })
})

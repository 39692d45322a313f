import { once } from 'node:events'
import { connect } from 'node:net'
import { LIVE_PATH } from '@trunfo/contract/live'
import { describe, expect, test } from 'vitest'
import { handshakeOf, OWN_ORIGIN, Page, until } from '../../../test/live.ts'
import { useLiveServers } from '../../../test/live-servers.ts'

const { publisher, servers, start, signIn, roomOf } = useLiveServers()

describe('bad pages', () => {
  test('a page of another origin is refused, as is another path', async () => {
    const port = await start()
    expect(await handshakeOf(port, { origin: 'https://evil.test' })).toBe(403)
    expect(await handshakeOf(port, {})).toBe(403)
    expect(await handshakeOf(port, { origin: OWN_ORIGIN }, '/api/other')).toBe(404)
  })

  test('a page that comes too often or one too many is turned away', async () => {
    expect(await handshakeOf(await start({ admit: () => false }), { origin: OWN_ORIGIN })).toBe(429)
    const full = await start({ limits: { sockets: 1 } })
    await Page.openLive(full)
    expect(await handshakeOf(full, { origin: OWN_ORIGIN })).toBe(503)
  })

  describe('many sockets of one caller', () => {
    const statusOf = (port: number, cookie: string) => handshakeOf(port, { origin: OWN_ORIGIN, cookie })

    test('an address holds so many, by the /64 where it is IPv6, and gets a place back with each that closes', async () => {
      const port = await start({
        addressOf: ({ headers }) => headers.cookie ?? '',
        limits: { socketsPerAddress: 2 },
      })
      const first = await Page.open(port, { cookie: '2001:db8:1:2::1' })
      await Page.open(port, { cookie: '2001:db8:1:2:ffff::1' })
      expect(await statusOf(port, '2001:db8:1:2:3::1')).toBe(429)
      await Page.open(port, { cookie: '2001:db8:1:3::1' })
      first.close()
      await until(async () => (await statusOf(port, '2001:db8:1:2:3::1')) === 101)
      expect(await statusOf(port, '2001:db8:1:2::1')).toBe(429)
    })

    test('a person holds so many, from however many addresses, and the next person as many', async () => {
      let asked = 0
      const addressOf = () => `203.0.113.${++asked}`
      const port = await start({ addressOf, limits: { socketsPerPerson: 2 } })
      const [ana, bia] = [signIn(), signIn()]
      const first = await Page.open(port, { cookie: ana })
      await Page.open(port, { cookie: ana })
      expect(await statusOf(port, ana)).toBe(429)
      await Page.open(port, { cookie: bia })
      first.close()
      await until(async () => (await statusOf(port, ana)) === 101)
    })
  })

  test.each([['{'], ['{"type":"shout"}'], [Buffer.from('{"type":"beat"}')]])(
    '%s is malformed',
    async (text) => {
      const page = await Page.openLive(await start())
      page.send(text)
      expect(await page.closed).toBe(1008)
    },
  )

  test('a message beyond the limit is not even read', async () => {
    const page = await Page.openLive(await start())
    page.send({ type: 'subscribe', room: 'x'.repeat(5_000) })
    expect(await page.closed).toBe(1009)
  })

  test('a page that talks without end is cut', async () => {
    const page = await Page.openLive(await start())
    for (let count = 0; count < 150; count += 1) page.send({ type: 'beat' })
    expect(await page.closed).toBe(1008)
  })

  test('a page that says nothing is cut, one that answers the beat stays', async () => {
    const port = await start({ limits: { beatMs: 100, silenceMs: 3_000 } })
    const [silent, polite] = [await Page.openLive(port), await Page.openLive(port)]
    const answering = setInterval(() => polite.send({ type: 'beat' }), 100)
    expect(await silent.closed).toBe(1006)
    expect(silent.all('beat').length).toBeGreaterThan(2)
    const room = roomOf('open')
    await polite.join(room)
    clearInterval(answering)
  })

  test('a page that does not read is dropped while the others go on', async () => {
    const port = await start()
    const room = roomOf('open')
    const reader = await Page.openLive(port)
    await reader.join(room)
    const sleeper = connect(port, '127.0.0.1')
    sleeper.write(
      `GET ${LIVE_PATH} HTTP/1.1\r\nHost: x\r\nOrigin: ${OWN_ORIGIN}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    )
    await once(sleeper, 'data')
    const text = Buffer.from(JSON.stringify({ type: 'subscribe', room }))
    sleeper.write(Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), text]))
    await once(sleeper, 'data')
    sleeper.pause()

    const stats = servers[0]?.live.stats
    let sent = 0
    while (stats?.droppedSockets === 0 && sent < 1_000) {
      await publisher.rows(room, [{ index: sent, text: 'x'.repeat(60_000) }])
      sent += 1
    }
    expect(stats).toMatchObject({ droppedSockets: 1, openSockets: 1 })
    await until(() => reader.all('rows').length === sent)
    sleeper.destroy()
  })
})

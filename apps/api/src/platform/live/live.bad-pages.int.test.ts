import { once } from 'node:events'
import { connect } from 'node:net'
import { LIVE_PATH } from '@trunfo/contract/live'
import { describe, expect, test } from 'vitest'
import { handshakeOf, OWN_ORIGIN, Page, until } from '../../../test/live.ts'
import { useLiveServers } from '../../../test/live-servers.ts'

const { publisher, servers, start, signIn, roomOf } = useLiveServers()

describe('a misbehaving page', () => {
  test('of another origin is rejected, as is another path', async () => {
    const port = await start()
    expect(await handshakeOf(port, { origin: 'https://evil.test' })).toBe(403)
    expect(await handshakeOf(port, {})).toBe(403)
    expect(await handshakeOf(port, { origin: OWN_ORIGIN }, '/api/other')).toBe(404)
  })

  test('that connects too often or exceeds the socket limit is rejected', async () => {
    expect(await handshakeOf(await start({ admit: () => false }), { origin: OWN_ORIGIN })).toBe(429)
    const full = await start({ limits: { sockets: 1 } })
    await Page.openLive(full)
    expect(await handshakeOf(full, { origin: OWN_ORIGIN })).toBe(503)
  })

  describe('with many sockets', () => {
    const statusOf = (port: number, cookie: string) => handshakeOf(port, { origin: OWN_ORIGIN, cookie })

    test('is limited per IP address, by /64 for IPv6, and each closed socket frees a place', async () => {
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

    test('is limited per person, from however many IP addresses', async () => {
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
    'that sends %s is closed',
    async (text) => {
      const page = await Page.openLive(await start())
      page.send(text)
      expect(await page.closed).toBe(1008)
    },
  )

  test('that sends an oversized message is closed', async () => {
    const page = await Page.openLive(await start())
    page.send({ type: 'subscribe', room: 'x'.repeat(5_000) })
    expect(await page.closed).toBe(1009)
  })

  test('that sends too many messages is closed', async () => {
    const page = await Page.openLive(await start())
    for (let count = 0; count < 150; count += 1) page.send({ type: 'beat' })
    expect(await page.closed).toBe(1008)
  })

  test('that stays silent is closed, and one that answers the beat stays', async () => {
    const port = await start({ limits: { beatMs: 100, silenceMs: 3_000 } })
    const [silent, polite] = [await Page.openLive(port), await Page.openLive(port)]
    const answering = setInterval(() => polite.send({ type: 'beat' }), 100)
    expect(await silent.closed).toBe(1006)
    expect(silent.all('beat').length).toBeGreaterThan(2)
    const room = roomOf('open')
    await polite.join(room)
    clearInterval(answering)
  })

  test('that does not read is dropped, and the others continue', async () => {
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

import { afterAll, expect, test } from 'vitest'
import { features } from '../src/features.ts'
import { authenticateSockets } from '../src/platform/live/credentials.ts'
import { useTestApp } from './app.ts'
import { Page, startLiveServer, until } from './live.ts'

const { services, signIn } = await useTestApp()
const rooms = features.flatMap((feature) => feature.rooms ?? [])
const server = await startLiveServer({
  services,
  rooms,
  redisUrl: services.config.REDIS_URL,
  authenticate: authenticateSockets(services),
})
afterAll(() => server.stop())

test.each([
  ['a visitor', async () => ''],
  ['staff', async () => (await signIn(['fundador'])).headers.cookie ?? ''],
])(
  'rooms that %s invents are refused, of every kind there is, and nothing is kept of them',
  async (_, sign) => {
    const cookie = await sign()
    // A connection of their own for each: one that is refused too often is closed.
    for (const { kind } of rooms) {
      const page = await Page.openLive(server.port, { cookie })
      for (const id of [crypto.randomUUID(), 'invented'])
        page.send({ type: 'subscribe', room: `${kind}:${id}` })
      await until(() => page.all('refused').length + page.all('subscribed').length === 2)
      expect(page.all('subscribed'), kind).toEqual([])
      page.close()
    }
    expect(server.live.stats.rooms).toBe(0)
  },
)

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
])('rooms of every kind that %s makes up are refused, and leave nothing behind', async (_, sign) => {
  const cookie = await sign()
  // One connection per room kind, because too many refusals close a connection.
  for (const { kind } of rooms) {
    const page = await Page.openLive(server.port, { cookie })
    for (const id of [crypto.randomUUID(), 'invented'])
      page.send({ type: 'subscribe', room: `${kind}:${id}` })
    await until(() => page.all('refused').length + page.all('subscribed').length === 2)
    expect(page.all('subscribed'), kind).toEqual([])
    page.close()
  }
  expect(server.live.stats.rooms).toBe(0)
})

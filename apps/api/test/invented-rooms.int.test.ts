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
    const page = await Page.openLive(server.port, { cookie: await sign() })
    const invented = rooms.flatMap(({ kind }) => [`${kind}:${crypto.randomUUID()}`, `${kind}:invented`])
    for (const room of invented) page.send({ type: 'subscribe', room })
    await until(() => page.all('refused').length + page.all('subscribed').length === invented.length)
    expect(page.all('subscribed')).toEqual([])
    expect(server.live.stats.rooms).toBe(0)
    page.close()
  },
)

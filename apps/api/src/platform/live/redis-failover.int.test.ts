import { afterAll, expect, test } from 'vitest'
import { startRedis, startSentinels } from '../../../../../tools/services/index.ts'
import { Page, silentLog, startLiveServer, until } from '../../../test/live.ts'
import { openRedis } from '../redis.ts'
import { createLivePublisher } from './publisher.ts'

/** A Sentinel that the machine did not let run for two seconds does nothing for the next thirty. */
const PATIENCE_MS = 90_000

const PASSWORD = 'p@ss/word'
const first = await startRedis({ settings: { requirepass: PASSWORD, masterauth: PASSWORD } })
const group = await startSentinels({ master: first, password: PASSWORD, sentinelPassword: 'another' })
const connection = openRedis(group.url, 'failover-test', silentLog)
const publisher = createLivePublisher(connection, silentLog)
const api = await startLiveServer({
  redisUrl: group.url,
  rooms: [{ kind: 'open', authorize: () => true }],
})
afterAll(async () => {
  await api.stop()
  connection.disconnect()
  await group.stop()
  await first.stop()
})

/** The port of the server that this process is connected to. */
async function portOf(redis: typeof connection): Promise<number> {
  const [, port] = /tcp_port:(\d+)/.exec(await redis.info('server')) ?? []
  return Number(port)
}

async function failOver(begin: () => Promise<unknown>): Promise<void> {
  const page = await Page.openLive(api.port)
  await page.join('open')
  await until(() => connection.status === 'ready')
  await publisher.rows('open', ['before'])
  expect(await page.hear('rows')).toMatchObject({ rows: ['before'] })
  const port = await portOf(connection)

  const away = new Promise((resolve) => connection.once('close', resolve))
  await begin()
  await away
  await page.hear('live', ({ live }) => !live, PATIENCE_MS)
  await page.hear('live', ({ live }) => live, PATIENCE_MS)
  await until(() => connection.status === 'ready', PATIENCE_MS)
  expect(await portOf(connection)).not.toBe(port)
  await publisher.rows('open', ['after'])
  expect(await page.hear('rows')).toMatchObject({ rows: ['after'] })
}

test(
  'connections and open pages follow a planned failover',
  () => failOver(group.planFailover),
  2 * PATIENCE_MS,
)

test(
  'connections and open pages follow when the master dies, and one Sentinel with it',
  async () => {
    await group.settled()
    const master = await group.findMaster()
    await failOver(() => Promise.all([group.sentinels[0]?.kill(), master.kill()]))
  },
  2 * PATIENCE_MS,
)

import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { GAMES_ROOM } from '@trunfo/contract/games'
import { Redis } from 'ioredis'
import { LIMITS } from '../../../apps/api/src/platform/http/rate-limits.ts'
import { type Benchmark, oncePerStack } from '../../bench/harness/benchmark.ts'
import { round } from '../../bench/harness/statistics.ts'
import { findFreePort, type SentinelGroup, type Service, startSentinels } from '../../services/index.ts'
import { startWorkerProcess } from '../../stack/app-process.ts'
import { ROOT } from '../../stack/build.ts'
import type { SignedIn, Stack } from '../../stack/index.ts'
import { type LiveSockets, openLiveSockets } from '../live-sockets.ts'
import { describeTraffic, startTraffic, type TrafficReport } from '../traffic.ts'

const SERVERS = 2
const SOCKETS = 20
const LEAD_MS = 2_000
const PATIENCE_MS = 30_000
/** Sentinels act after 2 s, our connections retry at least every 2.1 s, and a room gets one hint per second. */
const BACK_SECONDS = 15
const UPLOADS = LIMITS.upload.points
const NOT_FOUND = 404
const TOO_MANY = 429

/** The server of the stack knows only the address of the first master: it is the control. */
const needs = { servers: 1 } as const

interface Cluster {
  readonly group: SentinelGroup
  readonly urls: readonly string[]
  stop(): Promise<void>
}

interface Failover {
  readonly traffic: readonly TrafficReport[]
  readonly promotedAfter: number
  /** Seconds until the last socket got a hint from another master. */
  readonly backAfter: number
  readonly pinnedBackAfter: number
  readonly closedSockets: number
  /** Uploads of somebody who had none left: during the failover, after it, and with the new master emptied. */
  readonly uploads: Readonly<Record<'meanwhile' | 'afterwards' | 'emptied', number>>
  readonly unexpectedUploads: number
}

const killMaster = oncePerStack((stack) => failOver(stack, (master) => master.kill()))
const freezeMaster = oncePerStack((stack) => failOver(stack, (master) => master.freeze()))

export const rows: readonly Benchmark[] = [
  ...rowsOf('killed', killMaster),
  {
    needs,
    name: 'a server that knows only the first master',
    isControl: true,
    threshold: { atMost: BACK_SECONDS, unit: 's' },
    run: async (stack) => (await killMaster(stack)).pinnedBackAfter,
  },
  {
    needs,
    name: 'uploads let through by an empty new master',
    isControl: true,
    threshold: { atMost: 0 },
    run: async (stack) => (await killMaster(stack)).uploads.emptied,
  },
  ...rowsOf('frozen', freezeMaster),
]

function rowsOf(fault: string, measured: (stack: Stack) => Promise<Failover>): Benchmark[] {
  const row = (
    name: string,
    threshold: Benchmark['threshold'],
    run: (failover: Failover) => number,
  ): Benchmark => ({
    needs,
    name: `Redis master ${fault}: ${name}`,
    threshold,
    run: async (stack) => {
      const failover = await measured(stack)
      const note = `promoted after ${failover.promotedAfter} s; ${failover.traffic.map(describeTraffic).join('; ')}`
      return { value: run(failover), note }
    },
  })
  return [
    row('failed requests', { atMost: 0 }, ({ traffic, unexpectedUploads }) =>
      traffic.reduce((sum, { failed }) => sum + failed, unexpectedUploads),
    ),
    row(
      `${SERVERS * SOCKETS} open sockets get hints again after`,
      { atMost: BACK_SECONDS, unit: 's' },
      ({ backAfter }) => backAfter,
    ),
    row('sockets closed', { atMost: 0 }, ({ closedSockets }) => closedSockets),
    // Without a master each process admits half of the limit.
    row(
      'uploads let through meanwhile, the limit being used up',
      { atMost: (SERVERS * UPLOADS) / 2 },
      ({ uploads }) => uploads.meanwhile,
    ),
    row('uploads let through afterwards', { atMost: 0 }, ({ uploads }) => uploads.afterwards),
  ]
}

async function failOver(stack: Stack, breakDown: (master: Service) => unknown): Promise<Failover> {
  const cluster = await startCluster(stack)
  try {
    return await measure(stack, cluster, breakDown)
  } finally {
    await cluster.stop()
  }
}

/** Puts the Redis of the stack under three Sentinels, which two more servers and a worker know. */
async function startCluster(stack: Stack): Promise<Cluster> {
  const group = await startSentinels({ master: stack.redis })
  const settings = { REDIS_URL: group.url }
  const servers = await Promise.all(
    Array.from({ length: SERVERS }, async () => stack.startServer({ port: await findFreePort(), settings })),
  )
  const args = ['--import', 'tsx', join(ROOT, 'apps/api/src/worker.ts')]
  const env = { ...stack.env, ...settings }
  const worker = await startWorkerProcess({ name: 'worker', args, env, owner: stack.owner })
  return {
    group,
    urls: servers.map(({ url }) => url),
    async stop() {
      await Promise.all([worker, ...servers].map((service) => service.kill()))
      await group.stop()
      // A restart makes it a master of its own again.
      await stack.redis.kill()
      await stack.redis.up()
    },
  }
}

async function measure(
  stack: Stack,
  { group, urls }: Cluster,
  breakDown: (master: Service) => unknown,
): Promise<Failover> {
  const [manager, uploader] = [await stack.signIn(['admin']), await stack.signIn()]
  const [sockets, pinned] = await Promise.all([
    Promise.all(urls.map((url) => watchGames(stack, url))),
    watchGames(stack, stack.url),
  ])
  const uploads = new Uploads(urls, uploader)
  await uploads.tryMany(UPLOADS)
  await replicate(stack.redis)
  const traffic = urls.map((url) => startTraffic({ url, manager, clients: 3, pauseMs: 50 }))
  await sleep(LEAD_MS)

  const beforeFault = uploads.admitted
  const startedAt = performance.now()
  const secondsSince = (time: number) => round((time - startedAt) / 1000, 1)
  await breakDown(stack.redis)
  let promotedAt = Number.POSITIVE_INFINITY
  // A hint that was on its way when the fault began is not one from another master.
  const backAt = () => Math.max(...sockets.flatMap((some) => hintTimes(some, promotedAt)))
  while (backAt() === Number.POSITIVE_INFINITY && performance.now() - startedAt < PATIENCE_MS) {
    await uploads.tryMany(urls.length)
    if (
      promotedAt === Number.POSITIVE_INFINITY &&
      (await group.findMaster().catch(() => stack.redis)) !== stack.redis
    )
      promotedAt = performance.now()
    await sleep(100)
  }
  const meanwhile = uploads.admitted - beforeFault
  await uploads.tryMany(2 * UPLOADS)
  const afterwards = uploads.admitted - beforeFault - meanwhile
  const reports = await Promise.all(traffic.map((one) => one.stop()))
  const pinnedBackAt = Math.max(...hintTimes(pinned, promotedAt))
  await empty(await group.findMaster())
  const beforeEmptied = uploads.admitted
  await uploads.tryMany(2 * UPLOADS)

  const failover = {
    traffic: reports,
    promotedAfter: secondsSince(promotedAt),
    backAfter: secondsSince(backAt()),
    pinnedBackAfter: secondsSince(pinnedBackAt),
    closedSockets: sockets.reduce((sum, some) => sum + some.countClosed(), 0),
    uploads: { meanwhile, afterwards, emptied: uploads.admitted - beforeEmptied },
    unexpectedUploads: uploads.unexpected,
  }
  for (const some of [...sockets, pinned]) some.close()
  return failover
}

const watchGames = ({ url: origin }: Stack, url: string) =>
  openLiveSockets({ url, origin, room: GAMES_ROOM, count: SOCKETS })

const hintTimes = (sockets: LiveSockets, since: number) =>
  sockets.hintedSince(since).map((time) => time ?? Number.POSITIVE_INFINITY)

/** Uploads of one person, to the servers in turn. The purpose `nothing` does not exist: within the limit it is 404. */
class Uploads {
  admitted = 0
  unexpected = 0
  readonly #urls: readonly string[]
  readonly #headers: SignedIn['headers']
  #sent = 0

  constructor(urls: readonly string[], { headers }: SignedIn) {
    this.#urls = urls
    this.#headers = headers
  }

  async tryMany(times: number): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      const status = await this.#try(this.#urls[this.#sent++ % this.#urls.length] ?? '')
      if (status === NOT_FOUND) this.admitted += 1
      else if (status !== TOO_MANY) this.unexpected += 1
    }
  }

  async #try(url: string): Promise<number> {
    const body = new FormData()
    body.append('file', new Blob(['x']), 'x.png')
    const init = { method: 'POST', headers: this.#headers, body, signal: AbortSignal.timeout(10_000) }
    return fetch(`${url}/api/uploads/nothing`, init).then(
      async (response) => {
        await response.body?.cancel()
        return response.status
      },
      () => 0,
    )
  }
}

const replicate = (master: Service) => onServer(master, (redis) => redis.wait(1, 5_000))
const empty = (master: Service) => onServer(master, (redis) => redis.flushall())

async function onServer(service: Service, run: (redis: Redis) => Promise<unknown>): Promise<void> {
  const redis = new Redis(service.url)
  await run(redis)
  redis.disconnect()
}

import { textFrame } from '../../../apps/api/src/platform/live/frame.ts'
import { createLivePublisher } from '../../../apps/api/src/platform/live/publisher.ts'
import { openRedis } from '../../../apps/api/src/platform/redis.ts'
import { createLog } from '../../../apps/api/src/platform/telemetry/log.ts'
import { startRedis } from '../../services/redis.ts'
import type { Benchmark, Measurement } from '../harness/benchmark.ts'
import { median, round } from '../harness/statistics.ts'
import type { BareCommand } from '../live/bare-server.ts'
import { startChild } from '../live/child.ts'
import type { LiveCommand } from '../live/live-server.ts'
import type { SocketsCommand } from '../live/sockets.ts'

const SOCKETS = 2_000
const MEMORY_SOCKETS = 5_000
const ROUNDS = 7
const FRAME_BYTES = 300
const ROOM = 'bench'

/** Compares the whole path (publisher, Redis, room, socket) with a loop over bare sockets. */
export const liveFanOut: Benchmark = {
  name: `live: fan-out to ${SOCKETS} sockets ÷ bare ws`,
  threshold: { atLeast: 0.8 },
  run: () => compare({ messages: 1, repeats: 20 }),
}

/** The load at the end of a large tournament's round, for which writes are coalesced. */
export const liveBurst: Benchmark = {
  name: `live: bursts of 50 to ${SOCKETS} sockets ÷ bare ws`,
  threshold: { atLeast: 3 },
  run: () => compare({ messages: 50, repeats: 1 }),
}

export const liveMemory: Benchmark = {
  name: 'live: memory a socket',
  threshold: { atMost: 12, unit: 'KB' },
  run: measureMemory,
}

interface Load {
  /** Messages sent together, and how often per round; the next ones wait until all sockets have them. */
  readonly messages: number
  readonly repeats: number
}

async function compare({ messages, repeats }: Load): Promise<Measurement> {
  const stage = await setStage()
  try {
    const bare = await stage.start<BareCommand>('./bare-server.ts')
    const live = await stage.start<LiveCommand>('./live-server.ts')
    await stage.sockets.ask({ type: 'open', port: bare.port, count: SOCKETS })
    await stage.sockets.ask({ type: 'open', port: live.port, count: SOCKETS, room: ROOM })
    const rows = rowsOfSize(FRAME_BYTES)
    const message = JSON.stringify({ type: 'rows', room: ROOM, rows })
    const bytes = textFrame(message).length * messages * SOCKETS

    const rate = async (port: number, send: () => Promise<unknown>) => {
      const startedAt = performance.now()
      for (let repeat = 0; repeat < repeats; repeat += 1) {
        await Promise.all([stage.sockets.ask({ type: 'receive', port, bytes }), send()])
      }
      return (SOCKETS * messages * repeats) / ((performance.now() - startedAt) / 1000)
    }
    const times = Array.from({ length: messages })
    const bareRate = () =>
      rate(bare.port, () => bare.child.ask({ type: 'broadcast', messages: times.map(() => message) }))
    const liveRate = () =>
      rate(live.port, () => Promise.all(times.map(() => stage.publisher.rows(ROOM, rows))))

    await bareRate()
    await liveRate()
    const rounds: { bare: number; live: number }[] = []
    while (rounds.length < ROUNDS) rounds.push({ bare: await bareRate(), live: await liveRate() })
    const figures = { bare: median(rounds.map((r) => r.bare)), live: median(rounds.map((r) => r.live)) }
    return {
      value: median(rounds.map((r) => r.live / r.bare)),
      note: `${thousands(figures.live)} deliveries/s, bare ${thousands(figures.bare)}`,
    }
  } finally {
    await stage.clear()
  }
}

async function measureMemory(): Promise<Measurement> {
  const stage = await setStage()
  try {
    const { child, port } = await stage.start<LiveCommand>('./live-server.ts')
    // The first sockets also allocate code and buffers that later ones share.
    await stage.sockets.ask({ type: 'open', port, count: 500, room: ROOM })
    const before = await child.ask<number>({ type: 'memory' })
    await stage.sockets.ask({ type: 'open', port, count: MEMORY_SOCKETS, room: ROOM })
    const after = await child.ask<number>({ type: 'memory' })
    const kilobytes = round((after - before) / MEMORY_SOCKETS / 1024, 1)
    return { value: kilobytes, note: `RSS by ${MEMORY_SOCKETS} signed-in sockets in one room, collected` }
  } finally {
    await stage.clear()
  }
}

/** Starts Redis, the process of the sockets and a publisher; `start` adds servers by file name. */
async function setStage() {
  const service = await startRedis()
  const sockets = await startChild<SocketsCommand>('./sockets.ts')
  const log = createLog({ LOG_LEVEL: 'debug' }, 'bench')
  const redis = openRedis(service.url, 'bench', log)
  const stops = [() => sockets.stop(), async () => redis.disconnect(), () => service.stop()]
  return {
    sockets,
    publisher: createLivePublisher(redis, log),
    async start<Command extends { type: string }>(file: string) {
      const child = await startChild<Command | { type: 'port' }>(file, { BENCH_REDIS_URL: service.url })
      stops.unshift(() => child.stop())
      return { child, port: await child.ask<number>({ type: 'port' }) }
    },
    async clear() {
      for (const stop of stops) await stop()
    },
  }
}

function rowsOfSize(frameBytes: number): { text: string }[] {
  const frame = textFrame(JSON.stringify({ type: 'rows', room: ROOM, rows: [{ text: 'x'.repeat(200) }] }))
  return [{ text: 'x'.repeat(200 + frameBytes - frame.length) }]
}

const thousands = (rate: number) => `${Math.round(rate / 1000)} k`

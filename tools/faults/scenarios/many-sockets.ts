import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { LIVE_PATH, LIVE_ROOMS_MAX } from '@trunfo/contract/live'
import { profileRoom } from '@trunfo/contract/profiles'
import { Redis } from 'ioredis'
import { WebSocket } from 'ws'
import { attachLive } from '../../../apps/api/src/platform/live/attach-live.ts'
import { LIVE_LIMITS } from '../../../apps/api/src/platform/live/limits.ts'
import type { Services } from '../../../apps/api/src/platform/services.ts'
import { createLog } from '../../../apps/api/src/platform/telemetry/log.ts'
import { type Benchmark, oncePerStack } from '../../bench/harness/benchmark.ts'
import { round } from '../../bench/harness/statistics.ts'
import { findFreePort } from '../../services/index.ts'
import type { Stack } from '../../stack/index.ts'

const SOCKETS = 600
const OTHERS = 50
const ATTACKER = '203.0.113.7'
const PATIENCE_MS = 60_000

/**
 * The limits of production, except the general one, which would reject most handshakes before the limits
 * under test.
 */
const needs = {
  servers: 1,
  settings: {
    LIVE_SOCKETS_PER_IP: `${LIVE_LIMITS.socketsPerAddress}`,
    LIVE_SOCKETS_PER_USER: `${LIVE_LIMITS.socketsPerPerson}`,
    TRUSTED_PROXIES: '127.0.0.1',
  },
} as const

const knock = oncePerStack((stack) => knockAt(stack, stack.url, stack.servers[0]?.pid))

const knockUncapped = oncePerStack(async (stack) => {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const settings = { PUBLIC_URL: url, LIVE_SOCKETS_PER_IP: '100000' }
  return knockAt(stack, url, (await stack.startServer({ port, settings })).pid)
})

/** A server that admits to rooms of any id, without checking that the profile exists. */
const knockAtCredulousRooms = oncePerStack(async (stack) => {
  const server = createServer()
  const live = attachLive(server, {
    services: {} as Services,
    rooms: [{ kind: 'profile', ids: 'uuid', authorize: () => true }],
    authenticate: async () => null,
    isAllowedOrigin: () => true,
    redisUrl: stack.redis.url,
    log: createLog({ LOG_LEVEL: 'silent' }, 'faults'),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    return await knockAt(stack, `http://127.0.0.1:${port}`, process.pid)
  } finally {
    await live.close()
    server.close()
  }
})

export const rows: readonly Benchmark[] = [
  {
    needs,
    name: `${SOCKETS} sockets of one address: admitted`,
    threshold: { atMost: LIVE_LIMITS.socketsPerAddress },
    run: async (stack) => describe(await knock(stack)),
  },
  {
    needs,
    name: 'without a cap per address',
    isControl: true,
    threshold: { atMost: LIVE_LIMITS.socketsPerAddress },
    run: async (stack) => describe(await knockUncapped(stack)),
  },
  {
    needs,
    name: `the same: of ${OTHERS} other addresses meanwhile, admitted`,
    threshold: { atLeast: OTHERS },
    run: async (stack) => (await knock(stack)).othersAdmitted,
  },
  {
    needs,
    name: `${LIVE_ROOMS_MAX} invented rooms on each: channels at Redis afterwards`,
    threshold: { atMost: 0 },
    run: async (stack) => (await knock(stack)).channels,
  },
  {
    needs,
    name: 'rooms that are not asked for their thing',
    isControl: true,
    threshold: { atMost: 0 },
    run: async (stack) => (await knockAtCredulousRooms(stack)).channels,
  },
]

interface Knocked {
  readonly admitted: number
  readonly othersAdmitted: number
  readonly channels: number
  readonly megabytes: number
}

const describe = ({ admitted, megabytes }: Knocked) => ({
  value: admitted,
  note: `the process took ${megabytes} MB more`,
})

async function knockAt(stack: Stack, url: string, pid = 0): Promise<Knocked> {
  const redis = new Redis(stack.redis.url)
  const channelsNow = async () =>
    ((await redis.call('PUBSUB', 'SHARDCHANNELS', 'live:room:*')) as string[]).length
  const [memory, channels] = [memoryOf(pid), await channelsNow()]
  const sockets = await Promise.all(Array.from({ length: SOCKETS }, () => open(url, ATTACKER)))
  const admitted = sockets.filter((socket) => socket !== null)
  await Promise.all(admitted.map(askForInventedRooms))
  const others = await Promise.all(
    Array.from({ length: OTHERS }, (_, index) => open(url, `198.51.100.${index + 1}`)),
  )
  const knocked = {
    admitted: admitted.length,
    othersAdmitted: others.filter((socket) => socket !== null).length,
    channels: (await channelsNow()) - channels,
    megabytes: round((memoryOf(pid) - memory) / 1e6),
  }
  for (const socket of [...sockets, ...others]) socket?.terminate()
  redis.disconnect()
  return knocked
}

/** Null if the handshake was rejected. */
function open(url: string, address: string): Promise<WebSocket | null> {
  const socket = new WebSocket(url.replace('http', 'ws') + LIVE_PATH, {
    headers: { origin: url, 'x-forwarded-for': address },
  })
  return new Promise((resolve) => {
    socket.once('open', () => resolve(socket))
    socket.once('error', () => resolve(null))
  })
}

async function askForInventedRooms(socket: WebSocket): Promise<void> {
  let answers = 0
  socket.on('message', (data) => {
    const { type } = JSON.parse(String(data)) as { type: string }
    if (type === 'subscribed' || type === 'refused') answers += 1
  })
  for (let room = 0; room < LIVE_ROOMS_MAX; room += 1)
    socket.send(JSON.stringify({ type: 'subscribe', room: profileRoom(randomUUID()) }))
  const deadline = Date.now() + PATIENCE_MS
  while (answers < LIVE_ROOMS_MAX && socket.readyState === WebSocket.OPEN && Date.now() < deadline)
    await sleep(50)
}

/** Resident memory of the process in bytes. */
function memoryOf(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { attachLive } from '../../../apps/api/src/platform/live/attach-live.ts'
import type { Services } from '../../../apps/api/src/platform/services.ts'
import { createLog } from '../../../apps/api/src/platform/telemetry/log.ts'
import { serveParent } from './child.ts'

/** An API process reduced to its realtime layer: handshake, session, room and Redis as in production. */
export type LiveCommand = { type: 'port' } | { type: 'memory' }

const server = createServer()
const live = attachLive(server, {
  services: {} as Services,
  rooms: [{ kind: 'bench', authorize: () => true }],
  authenticate: async ({ headers }) => ({
    userId: crypto.randomUUID(),
    sessionId: headers.cookie ?? '',
    username: 'bench',
    avatarKey: null,
    teamId: null,
    roles: ['user'],
    hasSecondFactor: false,
    hasStaffPassword: false,
  }),
  isAllowedOrigin: () => true,
  redisUrl: process.env.BENCH_REDIS_URL ?? '',
  log: createLog({ LOG_LEVEL: 'warn' }, 'bench'),
  // The benchmark's sockets count bytes, so the server must send nothing unrequested.
  limits: { beatMs: 3_600_000, socketsPerAddress: 100_000 },
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
while (!live.stats.isLive) await new Promise((resolve) => setTimeout(resolve, 10))

serveParent<LiveCommand>(async (command) => {
  if (command.type === 'port') return (server.address() as AddressInfo).port
  // Many handshakes at once leave memory that V8 returns only gradually; it is not part of an open socket's
  // cost.
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  return process.memoryUsage.rss()
})

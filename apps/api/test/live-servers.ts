import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach } from 'vitest'
import type { Actor } from '../src/platform/auth/actor.ts'
import { createLivePublisher } from '../src/platform/live/publisher.ts'
import type { RoomDefinition } from '../src/platform/live/room.ts'
import { openRedis } from '../src/platform/redis.ts'
import {
  actorOf,
  type LiveServer,
  type LiveServerOptions,
  silentLog,
  startLiveServer,
  until,
} from './live.ts'

/**
 * Live servers for a test, with rooms of different kinds and sessions that the test controls. They stop with
 * the test.
 */
export function useLiveServers() {
  const redisUrl = process.env.REDIS_URL ?? 'redis://127.0.0.1:6379'
  const redis = openRedis(redisUrl, 'live-test', silentLog)
  const publisher = createLivePublisher(redis, silentLog)

  /** The actor of each cookie. Tests change it to simulate sign-out, bans and role changes. */
  const sessions = new Map<string, Actor>()
  /** Pending subscriptions to rooms of the kind `asking`, which wait until the test calls `answerAll`. */
  const questions: (() => void)[] = []
  const answerAll = () => {
    for (const answer of questions.splice(0)) answer()
  }
  const rooms: RoomDefinition[] = [
    { kind: 'open', ids: 'uuid', authorize: () => true },
    { kind: 'unthrottled', ids: 'uuid', authorize: () => true, throttleMs: 0 },
    {
      kind: 'staff',
      ids: 'uuid',
      authorize: (_services, actor) => actor?.roles.includes('moderador') ?? false,
    },
    {
      kind: 'asking',
      ids: 'uuid',
      authorize: () => new Promise((resolve) => questions.push(() => resolve(true))),
    },
    { kind: 'patient', ids: 'uuid', authorize: () => true, throttleMs: 600_000 },
  ]

  const servers: LiveServer[] = []
  const start = async (options: Partial<LiveServerOptions> = {}) => {
    const server = await startLiveServer({
      rooms,
      redisUrl,
      authenticate: async ({ headers }) => sessions.get(headers.cookie ?? '') ?? null,
      ...options,
    })
    servers.push(server)
    return server.port
  }
  const signIn = (roles: Actor['roles'] = ['user']) => {
    const actor = actorOf(randomUUID(), roles)
    sessions.set(actor.userId, actor)
    return actor.userId
  }
  /** Tests share one Redis, so each needs rooms of its own. */
  const roomOf = (kind: string) => `${kind}:${randomUUID()}`

  beforeEach(() => until(() => redis.status === 'ready'))
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.stop()))
    questions.length = 0
    sessions.clear()
  })

  return { redis, publisher, sessions, questions, answerAll, rooms, servers, start, signIn, roomOf }
}

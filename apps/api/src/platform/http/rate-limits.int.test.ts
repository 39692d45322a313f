import { afterAll, expect, test } from 'vitest'
import { OwnRedis, silentLog, until } from '../../../test/live.ts'
import { AppError } from '../errors.ts'
import { openRedis } from '../redis.ts'
import { LIMITS, RateLimits } from './rate-limits.ts'

const server = await OwnRedis.make()
await server.start()
const redis = openRedis(server.url, 'limits-test', silentLog)
const limits = new RateLimits(redis, { perIp: 10, perUser: 10, namespace: 'limits-test' })
await until(() => redis.status === 'ready')
afterAll(async () => {
  redis.disconnect()
  await server.stop()
})

async function admittedOf(tries: number, userId: string, counting = limits): Promise<number> {
  let admitted = 0
  for (let count = 0; count < tries; count += 1)
    await counting.named('upload', { ip: '203.0.113.7', userId }).then(
      () => (admitted += 1),
      () => {},
    )
  return admitted
}

test('a full Redis lifts no limit: its counters stay, and new ones are counted in memory', async () => {
  const { points } = LIMITS.upload
  expect(await admittedOf(2 * points, 'ana')).toBe(points)
  const keys = await redis.keys('*')
  // The eviction policy of compose.yaml, with no memory left.
  await redis.config('SET', 'maxmemory-policy', 'noeviction')
  await redis.config('SET', 'maxmemory', '1')
  expect(await admittedOf(2 * points, 'bia')).toBe(points / 2)
  expect(await redis.keys('*')).toEqual(keys)
  await redis.config('SET', 'maxmemory', '0')
  expect(await admittedOf(points, 'ana')).toBe(0)
})

test('callers whose general limit ends at the same moment are asked to come back at different ones', () => {
  const shared = new RateLimits(redis, { perIp: 1, perUser: 1, namespace: 'shared' })
  const waits = Array.from({ length: 100 }, (_, caller) => {
    const userId = `caller-${caller}`
    shared.general({ userId })
    try {
      shared.general({ userId })
    } catch (error) {
      if (error instanceof AppError) return Number(error.facts.retryAfterSeconds)
    }
    return 0
  })
  expect(new Set(waits).size).toBeGreaterThanOrEqual(4)
  expect(Math.min(...waits)).toBeGreaterThan(0)
  expect(Math.max(...waits)).toBeLessThanOrEqual(65)
})

test('a scale multiplies named limits, in Redis and in memory', async () => {
  const lifted = new RateLimits(redis, { perIp: 10, perUser: 10, scale: 3, namespace: 'lifted' })
  const { points } = LIMITS.upload
  expect(await admittedOf(3 * points + 1, 'ana', lifted)).toBe(3 * points)
  redis.disconnect()
  expect(await admittedOf(3 * points, 'bia', lifted)).toBe((3 * points) / 2)
})

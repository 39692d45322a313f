import { describe, expect, test } from 'vitest'
import { loadConfig } from './config.ts'
import { parseRedisUrl } from './redis-url.ts'

test.each([
  'redis://127.0.0.1:6379',
  'redis://:p%40ss@redis:6379',
  'rediss://user:pass@redis.test',
  'redis://[::1]',
])('%s is one server', (url) => {
  expect(parseRedisUrl(url)).toEqual({ url })
})

describe('Sentinels', () => {
  test('are listed before the name of the master', () => {
    expect(parseRedisUrl('redis+sentinel://s1:26379,s2:5000,s3/trunfo')).toEqual({
      sentinels: {
        sentinels: [
          { host: 's1', port: 26379 },
          { host: 's2', port: 5000 },
          { host: 's3', port: 26379 },
        ],
        name: 'trunfo',
      },
    })
  })

  test('may be IPv6 addresses', () => {
    expect(parseRedisUrl('redis+sentinel://[::1]:5000,[fd00::2]/trunfo')).toMatchObject({
      sentinels: {
        sentinels: [
          { host: '::1', port: 5000 },
          { host: 'fd00::2', port: 26379 },
        ],
      },
    })
  })

  test('have credentials apart from those of the servers', () => {
    const url = 'redis+sentinel://ana:p%40s%2Fs@s1/trunfo?sentinelUsername=bia&sentinelPassword=x%26y'
    expect(parseRedisUrl(url)).toMatchObject({
      sentinels: { username: 'ana', password: 'p@s/s', sentinelUsername: 'bia', sentinelPassword: 'x&y' },
    })
  })
})

test.each([
  ['a host without a scheme', '127.0.0.1:6379', 'redis://host:6379'],
  ['another scheme', 'http://redis:6379', 'redis://host:6379'],
  ['no host', 'redis://', 'redis://host:6379'],
  ['a list of plain servers', 'redis://one:6379,two:6379', 'several servers need Sentinel'],
  ['a Cluster', 'redis+cluster://one:6379,two:6379', 'Redis Cluster is not supported'],
  ['Sentinels with TLS', 'rediss+sentinel://one:26379/trunfo', 'Sentinel with TLS is not supported'],
  ['Sentinels without a master', 'redis+sentinel://one:26379,two:26379', 'name of the master'],
  ['a database after the master', 'redis+sentinel://one:26379/trunfo/1', 'name of the master'],
  ['an empty Sentinel', 'redis+sentinel://one:26379,/trunfo', 'no host or host:port'],
  ['a port out of range', 'redis+sentinel://one:99999/trunfo', 'no host or host:port'],
  ['an unknown parameter', 'redis+sentinel://one/trunfo?password=secret', 'no parameter password'],
])('REDIS_URL rejects %s', (_name, url, message) => {
  expect(() => loadConfig({ REDIS_URL: url })).toThrow(message)
})

test('the error does not quote a password', () => {
  const errorOf = (url: string) => {
    try {
      loadConfig({ REDIS_URL: url })
    } catch (error) {
      return String(error)
    }
    throw new Error('accepted')
  }
  for (const url of [
    'redis://:hunter2@one:1,two:2',
    'redis+sentinel://:hunter2@one:x/trunfo',
    'amqp://:hunter2@one',
  ])
    expect(errorOf(url)).not.toContain('hunter2')
})

import type { RedisOptions } from 'ioredis'

/** One server, or three or more Sentinels that know which server is the master. */
export type RedisAddress = { readonly url: string } | { readonly sentinels: SentinelOptions }

export type SentinelOptions = Required<Pick<RedisOptions, 'sentinels' | 'name'>> &
  Pick<RedisOptions, 'username' | 'password' | 'sentinelUsername' | 'sentinelPassword'>

const SENTINEL_PORT = 26_379
const FORMS = 'redis://host:6379 or redis+sentinel://host:26379,host:26379,host:26379/name-of-the-master'
const SENTINEL_PARAMETERS = ['sentinelUsername', 'sentinelPassword'] as const

/**
 * Reads `REDIS_URL`: `redis://[user:password@]host[:port]` (`rediss://` with TLS), or
 * `redis+sentinel://[user:password@]host[:port],…/name[?sentinelUsername=…&sentinelPassword=…]`. The credentials before
 * the hosts are those of the Redis servers. Throws an error that says what is wrong without quoting a password.
 */
export function parseRedisUrl(url: string): RedisAddress {
  const [, scheme = ''] = /^([a-z][a-z0-9+.-]*):\/\//i.exec(url) ?? []
  switch (scheme.toLowerCase()) {
    case 'redis':
    case 'rediss':
      return { url: checkSingle(url) }
    case 'redis+sentinel':
      return { sentinels: parseSentinels(url.slice(scheme.length + '://'.length)) }
    case 'redis+cluster':
    case 'rediss+cluster':
      throw new Error('Redis Cluster is not supported; use one server or Sentinel (ADR 0104)')
    case 'rediss+sentinel':
      throw new Error('Sentinel with TLS is not supported')
    default:
      throw new Error(`must look like ${FORMS}`)
  }
}

function checkSingle(url: string): string {
  const parsed = URL.parse(url)
  if (parsed?.hostname) return url
  // A comma is valid in a host name of a URL, but never meant.
  throw new Error(url.includes(',') ? `several servers need Sentinel: ${FORMS}` : `must look like ${FORMS}`)
}

/** `URL` rejects lists of hosts, so each host is parsed as a URL of its own. */
function parseSentinels(rest: string): SentinelOptions {
  const [location = '', query = ''] = rest.split('?', 2)
  const at = location.lastIndexOf('@')
  const slash = location.indexOf('/', at + 1)
  const name = slash < 0 ? '' : decodeURIComponent(location.slice(slash + 1))
  if (!/^[\w.-]+$/.test(name)) throw new Error('ends with the name of the master, as in …:26379/trunfo')
  const hosts = location.slice(at + 1, slash).split(',')
  const credentials = parseHost(`${location.slice(0, at + 1)}host`)
  const parameters = new URLSearchParams(query)
  for (const key of parameters.keys())
    if (!SENTINEL_PARAMETERS.some((known) => known === key)) throw new Error(`has no parameter ${key}`)
  return {
    sentinels: hosts.map((host) => {
      const { hostname, port } = parseHost(host)
      return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || SENTINEL_PORT) }
    }),
    name,
    username: decodeURIComponent(credentials.username) || undefined,
    password: decodeURIComponent(credentials.password) || undefined,
    sentinelUsername: parameters.get('sentinelUsername') ?? undefined,
    sentinelPassword: parameters.get('sentinelPassword') ?? undefined,
  }
}

function parseHost(host: string): URL {
  const parsed = URL.parse(`redis://${host}`)
  if (!parsed?.hostname) throw new Error('has a Sentinel that is no host or host:port')
  return parsed
}

import { spawn, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { afterAll, describe, expect, it } from 'vitest'
import { loadConfig, settings } from '../../apps/api/src/platform/config.ts'
import { clientAddressOf } from '../../apps/api/src/platform/http/client-address.ts'
import { addressKey } from '../../apps/api/src/platform/http/rate-limits.ts'
import { findBinary } from '../services/binaries.ts'
import { findFreePort } from '../services/ports.ts'
import { ROOT } from './check.ts'
import { buildImage } from './packaging/build-image.ts'
import { readCompose, readEnvExample, variablesOf } from './packaging/compose.ts'
import { parseDockerfile } from './packaging/dockerfile.ts'

const dockerfile = parseDockerfile(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'))
const runtime = dockerfile.at(-1)?.instructions ?? []
const valuesOf = (name: string) => runtime.filter((one) => one.name === name).map((one) => one.value)

const example = readEnvExample(join(ROOT, 'deploy/env.example'))
const sample = {
  ...example,
  SITE_ADDRESS: 'trunfo.example.com',
  OPERATOR_NAME: 'Trunfo Jogos Ltda.',
  PRIVACY_EMAIL: 'privacidade@trunfo.example.com',
  SMTP_URL: 'smtps://mail.example.com',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
}
const compose = readCompose(join(ROOT, 'compose.yaml'), sample)
const services = Object.entries(compose.services)

const SERVICE_KEYS = [
  ...[
    'build',
    'cap_add',
    'cap_drop',
    'command',
    'depends_on',
    'deploy',
    'environment',
    'healthcheck',
    'image',
  ],
  ...[
    'logging',
    'networks',
    'ports',
    'read_only',
    'restart',
    'security_opt',
    'shm_size',
    'stop_grace_period',
  ],
  ...['stop_signal', 'tmpfs', 'user', 'volumes'],
]

/** A server's reply to PING; waits until it has started. */
async function answerOf(url: string): Promise<string> {
  const redis = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: null, retryStrategy: () => 100 })
  redis.on('error', () => {})
  try {
    return await redis.ping()
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    redis.disconnect()
  }
}

describe('Dockerfile', () => {
  it('starts every stage from the Node of package.json or from another stage', () => {
    const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    const major = /\d+/.exec(engines.node)?.[0]
    const names = dockerfile.map((stage) => stage.name)
    for (const { base } of dockerfile) expect([`node:${major}-bookworm-slim`, ...names]).toContain(base)
  })

  it('gives the installing stages the manifest of every workspace', () => {
    const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    const manifests = globSync(
      workspaces.map((pattern: string) => `${pattern}/package.json`),
      { cwd: ROOT },
    )
    const copied = dockerfile[0]?.instructions.map((one) => one.value).join('\n')
    expect(manifests.length).toBeGreaterThan(0)
    for (const manifest of manifests) expect(copied).toContain(manifest)
  })

  it('runs as an ordinary user, reports its health and receives signals itself', () => {
    expect(valuesOf('USER')).toEqual(['node'])
    expect(valuesOf('HEALTHCHECK')[0]).toContain('/healthz')
    expect(JSON.parse(valuesOf('CMD')[0] ?? '')).toEqual(['node', 'apps/api/dist/server.js'])
  })
})

describe('the steps of a Dockerfile', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'trunfo-steps-'))
  afterAll(() => rmSync(scratch, { recursive: true, force: true }))
  const build = (...steps: string[]) =>
    buildImage(
      parseDockerfile(['FROM base', 'WORKDIR /app', ...steps].join('\n')),
      ROOT,
      mkdtempSync(`${scratch}/`),
    )

  it('are executed on the tree that earlier steps left', async () => {
    const { root } = await build(
      'COPY LICENSE notices/',
      'RUN --mount=type=cache,target=/x test -f notices/LICENSE && \\',
      '  echo done > made',
    )
    expect(readFileSync(join(root, 'app/made'), 'utf8')).toBe('done\n')
  })

  it.each(['RUN false', 'COPY no-such-file ./', 'ONBUILD RUN true'])('fail with %s', async (step) => {
    await expect(build(step)).rejects.toThrow()
  })
})

describe('.dockerignore', () => {
  it('keeps secrets, local state and build output out of the image', () => {
    const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n')
    expect(ignored).toEqual(
      expect.arrayContaining(['.env', '.env.*', '.git', '.dev', '**/node_modules', '**/dist']),
    )
  })
})

describe('compose.yaml', () => {
  it.each(services)('%s uses only keys that are known, and a fixed image', (_, service) => {
    expect(SERVICE_KEYS).toEqual(expect.arrayContaining(Object.keys(service)))
    if (service.build) expect(existsSync(join(ROOT, service.build, 'Dockerfile'))).toBe(true)
    else expect(service.image).toMatch(/^[\w./-]+:v?\d+\.\d+\.?\d*/)
  })

  it.each(services)('%s is restarted, and gains no privileges', (_, service) => {
    expect(service).toMatchObject({ cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
    expect(service.restart).toMatch(/^(unless-stopped|on-failure:\d)$/)
    expect(service.privileged).toBeUndefined()
  })

  it.each(services)('%s refers to networks, volumes, files and services that exist', (_, service) => {
    for (const network of service.networks ?? []) expect(compose.networks).toHaveProperty(network)
    for (const volume of service.volumes ?? []) {
      const [source = ''] = volume.split(':')
      if (source.startsWith('.')) expect(existsSync(join(ROOT, source)), source).toBe(true)
      else expect(compose.volumes).toHaveProperty(source)
    }
    for (const [name, { condition }] of Object.entries(service.depends_on ?? {})) {
      const other = compose.services[name]
      expect(other, name).toBeDefined()
      const hasHealth = other?.healthcheck?.test ?? (other?.build && !other.healthcheck)
      if (condition === 'service_healthy') expect(hasHealth, `health check of ${name}`).toBeTruthy()
    }
  })

  it('explains every variable it uses in deploy/env.example, and no other', () => {
    expect([...variablesOf(join(ROOT, 'compose.yaml'))].sort()).toEqual(Object.keys(example).sort())
  })

  it.each(['migrate', 'server', 'worker'])('gives %s a configuration that production accepts', (name) => {
    const environment = compose.services[name]?.environment ?? {}
    expect(Object.keys(settings)).toEqual(expect.arrayContaining(Object.keys(environment)))
    expect(loadConfig({ ...environment, NODE_ENV: 'production' }).isProduction).toBe(true)
  })

  it('lets only migrations use the rights of the owner of the tables', () => {
    const knowing = services.filter(([, service]) => service.environment?.DATABASE_OWNER_URL)
    expect(knowing.map(([name]) => name)).toEqual(['migrate'])
  })

  it('trusts only its own proxy about client IP addresses', () => {
    const subnets = compose.networks?.edge?.ipam?.config.map(({ subnet }) => subnet)
    expect(compose.services.server?.environment?.TRUSTED_PROXIES?.split(',')).toEqual(subnets)
    const neighbours = services
      .filter(([, service]) => service.networks?.includes('edge'))
      .map(([name]) => name)
    expect(neighbours).toEqual(['proxy', 'server'])
  })

  it('tells IPv6 visitors apart like IPv4 ones: the network of the proxy and the server have both', () => {
    const { edge } = compose.networks ?? {}
    const families = edge?.ipam?.config.map(({ subnet }) => isIPv6(subnet.split('/')[0] ?? ''))
    expect([edge?.enable_ipv6, families]).toEqual([true, [false, true]])
    const { environment } = compose.services.server ?? {}
    expect(environment?.HOST).toBe('::')
    const addressOf = clientAddressOf(loadConfig({ ...environment, NODE_ENV: 'production' }))
    const comeBy = (proxy: string, visitor: string) =>
      addressKey(
        addressOf({
          socket: { remoteAddress: proxy },
          headers: { 'x-forwarded-for': visitor },
        } as unknown as IncomingMessage),
      )
    for (const proxy of ['10.89.41.3', '::ffff:10.89.41.3', 'fd5c:8941:7a0e::3']) {
      expect(comeBy(proxy, '2001:db8:1:2::7')).toBe('2001:db8:1:2')
      expect(comeBy(proxy, '2001:db8:1:3::7')).toBe('2001:db8:1:3')
      expect(comeBy(proxy, '203.0.113.7')).toBe('203.0.113.7')
    }
    // Other senders are not trusted, over IPv6 either.
    expect(comeBy('2001:db8:9:9::1', '203.0.113.7')).toBe('2001:db8:9:9')
  })

  it('never evicts a rate limit counter, however full Redis is', () => {
    const command = compose.services.redis?.command?.join(' ')
    expect(command).toContain('--maxmemory 256mb --maxmemory-policy noeviction')
  })

  it('starts a Redis that requires the password and hides it from the process list', async () => {
    const { command: [, , script = ''] = [], environment = {} } = compose.services.redis ?? {}
    const port = await findFreePort()
    const here = script.replace(
      'redis-server -',
      `${findBinary('redis-server')} - --port ${port} --dir ${tmpdir()}`,
    )
    const redis = spawn('sh', ['-c', here.replaceAll('$$', '$')], {
      env: { PATH: process.env.PATH, ...environment },
      stdio: 'ignore',
    })
    try {
      const ask = (url: string) => answerOf(url.replace('redis:6379', `127.0.0.1:${port}`))
      const url = compose.services.server?.environment?.REDIS_URL ?? ''
      expect(url).toContain(environment.REDISCLI_AUTH)
      expect(await ask(url)).toBe('PONG')
      expect(await ask('redis://redis:6379')).toMatch(/^NOAUTH/)
      expect(await ask('redis://:another@redis:6379')).toMatch(/^(WRONGPASS|NOAUTH)/)
      // The shell was replaced by the server, which therefore receives signals itself.
      const seen = readFileSync(`/proc/${redis.pid}/cmdline`, 'utf8')
      expect(seen).toContain('redis-server')
      expect(seen).not.toContain(environment.REDISCLI_AUTH)
    } finally {
      redis.kill()
    }
  })

  const hasPlugin = spawnSync('docker', ['compose', 'version']).status === 0
  it.runIf(hasPlugin).each(['compose.yaml', 'tools/dev/compose.yaml'])(
    '%s is accepted by Compose',
    (file) => {
      const result = spawnSync('docker', ['compose', '--file', file, 'config', '--quiet'], {
        cwd: ROOT,
        env: { ...process.env, ...sample },
        encoding: 'utf8',
      })
      expect(result.stderr).toBe('')
      expect(result.status).toBe(0)
    },
  )
})

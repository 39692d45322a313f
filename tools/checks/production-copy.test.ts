import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:http2'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBinary, siblingBinary } from '../services/binaries.ts'
import {
  answersOk,
  findFreePort,
  type ManagedProcess,
  startMailCatcher,
  startPostgres,
  startProcess,
  startRedis,
  waitFor,
} from '../services/index.ts'
import { listFamily } from '../services/process-table.ts'
import { ROOT } from './check.ts'
import { type BuiltStage, buildImage } from './packaging/build-image.ts'
import { readCompose, readEnvExample } from './packaging/compose.ts'
import { copyContext } from './packaging/context.ts'
import { parseDockerfile } from './packaging/dockerfile.ts'

/**
 * Tests what we ship: runs the steps of the Dockerfile in a copy of the tree, then starts its last stage with
 * the settings of compose.yaml. The database comes from deploy/postgres/create-database.sh.
 */
let image: BuiltStage
let app: string
let env: Record<string, string>
let port: number
const scratch = mkdtempSync(join(tmpdir(), 'trunfo-image-'))
const undo: (() => unknown)[] = [() => rmSync(scratch, { recursive: true, force: true })]

beforeAll(async () => {
  await copyContext(ROOT, join(scratch, 'context'))
  const stages = parseDockerfile(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'))
  image = await buildImage(stages, join(scratch, 'context'), scratch)
  app = join(image.root, image.workdir)

  const postgres = await startPostgres()
  undo.push(() => postgres.stop())
  const redis = await startRedis()
  undo.push(() => redis.stop())
  createDatabase(postgres.port)
  port = await findFreePort()
  env = settingsOf('server', postgres.port, redis.url)
})

afterAll(async () => {
  for (const step of undo.reverse()) await step()
})

describe('the production copy', () => {
  it('contains runtime files and no build tools', () => {
    for (const name of ['vite', 'react-email', 'esbuild', 'tsx', 'vitest', 'node']) {
      expect(existsSync(join(app, 'node_modules', name)), name).toBe(false)
    }
    for (const path of ['apps/api/src', 'apps/web/src', 'tools/dev', '.env', '.git']) {
      expect(existsSync(join(app, path)), path).toBe(false)
    }
  })

  it('migrates as the owner, and can repeat it safely', () => {
    const { DATABASE_OWNER_URL = '' } = settingsOf('migrate', databasePort(), env.REDIS_URL ?? '')
    for (let time = 0; time < 2; time += 1)
      run('node', ['apps/api/dist/cli.js', 'migrate'], { ...env, DATABASE_OWNER_URL })
  })

  it('rejects a command in one sentence', () => {
    const args = ['apps/api/dist/cli.js', 'unlock', 'ninguem']
    const { stderr, status } = spawnSync('node', args, {
      cwd: app,
      env: { PATH: process.env.PATH, ...env },
      encoding: 'utf8',
    })
    expect([stderr, status]).toEqual(['Nobody has the username or e-mail ninguem.\n', 1])
  })

  it('serves pages, assets and its health, and shuts down gracefully', async () => {
    const [command = '', ...args] = image.command
    const server = await start('server', command, args)
    await waitFor('server', () => answersOk(`${address()}/readyz`), { giveUp: server.ending })
    run(image.healthCheck[0] ?? '', image.healthCheck.slice(1), env)
    expect(await (await fetch(`${address()}/healthz`)).text()).toBe('ok')

    const page = await fetch(address(), { headers: { accept: 'text/html' } })
    const html = await page.text()
    expect(page.status).toBe(200)
    expect(html).toContain('<title>')
    // The first script is the bundler's own, too small to benefit from compression.
    const script = /modulepreload[^>]*href="(\/assets\/[^"]+\.js)"/.exec(html)?.[1]
    const asset = await fetch(`${address()}${script}`, { headers: { 'accept-encoding': 'br' } })
    expect(asset.headers.get('content-encoding')).toBe('br')
    expect(asset.headers.get('cache-control')).toContain('immutable')

    await server.stop()
    expect(server.ending()).toBe('ended with code 0')
  })

  it('runs server and worker together, sends mail, and replaces one that died', async () => {
    const mail = await startMailCatcher()
    undo.push(() => mail.stop())
    env.SMTP_URL = mail.url
    const both = await start('npm start', 'node', ['apps/api/start.mjs'])
    await waitFor('npm start', () => answersOk(`${address()}/readyz`), { giveUp: both.ending })
    run('node', ['apps/api/dist/cli.js', 'test-mail', '--to', 'jogadora@example.com'], env)
    await waitFor('a mail', async () => (await caughtMail(mail.webUrl)).length === 1, { giveUp: both.ending })

    const children = () =>
      listFamily(both.pid)
        .filter((row) => row.parentPid === both.pid)
        .map(({ pid }) => pid)
    const [dying = 0, other = 0, ...more] = children()
    expect(more).toEqual([])
    process.kill(dying, 'SIGKILL')
    await waitFor('another child', async () => !children().includes(dying) && children().length === 2, {
      giveUp: both.ending,
    })
    expect(children()).toContain(other)
    await waitFor('npm start again', () => answersOk(`${address()}/readyz`), { giveUp: both.ending })

    await both.stop()
    expect(both.ending()).toBe('ended with code 0')
    expect(listFamily(both.pid)).toEqual([])
  })

  it('stops both if one keeps dying right after its start', async () => {
    const both = await start('npm start', 'node', ['apps/api/start.mjs'], { WORKER_CONCURRENCY: 'none' })
    expect(await both.ended).toBe('ended with code 1')
    expect(listFamily(both.pid)).toEqual([])
  })

  const hasProxy = spawnSync('caddy', ['version']).status === 0
  it.runIf(hasProxy)(
    'responds over TLS and HTTP/2 through the proxy, which compresses and hides operator endpoints',
    async () => {
      const [command = '', ...args] = image.command
      const server = await start('server', command, args)
      const tlsPort = await findFreePort()
      const caddyfile = join(scratch, 'Caddyfile')
      writeFileSync(caddyfile, await localCaddyfile(tlsPort))
      const proxy = await startProcess({
        name: 'proxy',
        command: 'caddy',
        args: ['run', '--config', caddyfile, '--adapter', 'caddyfile'],
        env: { ...process.env, SITE_ADDRESS: 'localhost', XDG_DATA_HOME: scratch, XDG_CONFIG_HOME: scratch },
      })
      undo.push(() => proxy.stop())
      await waitFor('proxy', async () => (await overHttp2(tlsPort, '/')).status === 200, {
        giveUp: proxy.ending,
      })
      expect(await overHttp2(tlsPort, '/')).toMatchObject({ encoding: 'gzip' })
      const spellings = [
        '/metrics',
        '/readyz',
        '/healthz',
        '/readyz/',
        '/metrics/',
        '/READYZ',
        '//readyz',
        '/%72eadyz',
      ]
      for (const path of spellings) {
        // The proxy itself responds: a response from the server would carry a request id.
        expect([path, await overHttp2(tlsPort, path)]).toEqual([path, { status: 404 }])
      }
      await proxy.stop()
      await server.stop()
    },
  )
})

async function caughtMail(webUrl: string): Promise<unknown[]> {
  return (await fetch(`${webUrl}/email`)).json() as Promise<unknown[]>
}

const address = () => `http://127.0.0.1:${port}`
const databasePort = () => Number(new URL(env.DATABASE_URL ?? '').port)

async function start(
  name: string,
  command: string,
  args: readonly string[],
  settings: Record<string, string> = {},
): Promise<ManagedProcess> {
  const started = await startProcess({
    name,
    command,
    args,
    cwd: app,
    env: { PATH: process.env.PATH, ...env, ...settings },
  })
  undo.push(() => started.stop())
  return started
}

function run(command: string, args: readonly string[], settings: Record<string, string>) {
  execFileSync(command, args, { cwd: app, env: { PATH: process.env.PATH, ...settings }, stdio: 'pipe' })
}

/** Settings of a service in compose.yaml, with the names of other services replaced by local ports. */
function settingsOf(service: string, postgresPort: number, redisUrl: string): Record<string, string> {
  const sample = {
    ...readEnvExample(join(ROOT, 'deploy/env.example')),
    SITE_ADDRESS: 'localhost',
    SMTP_URL: 'smtp://mail',
  }
  const { OTEL_EXPORTER_OTLP_ENDPOINT: _, ...settings } =
    readCompose(join(ROOT, 'compose.yaml'), sample).services[service]?.environment ?? {}
  const local = Object.entries(settings).map(([name, value]) => [
    name,
    value.replace('@postgres:5432', `@127.0.0.1:${postgresPort}`).replace(/^redis:.*@redis:6379$/, redisUrl),
  ])
  return { ...image.env, ...Object.fromEntries(local), HOST: '127.0.0.1', PORT: `${port}` }
}

function createDatabase(postgresPort: number) {
  const binaries = dirname(siblingBinary(findBinary('postgres'), 'psql'))
  execFileSync('bash', [join(ROOT, 'deploy/postgres/create-database.sh')], {
    env: {
      PATH: [binaries, process.env.PATH].join(delimiter),
      PGHOST: '127.0.0.1',
      PGPORT: `${postgresPort}`,
      POSTGRES_USER: 'postgres',
      DATABASE_OWNER_PASSWORD: 'owner',
      DATABASE_APP_PASSWORD: 'application',
    },
    stdio: 'pipe',
  })
}

/** The production Caddyfile, with local ports and a local upstream. */
async function localCaddyfile(tlsPort: number): Promise<string> {
  const local = `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${await findFreePort()}\n\thttps_port ${tlsPort}`
  return readFileSync(join(ROOT, 'deploy/Caddyfile'), 'utf8')
    .replace('{', local)
    .replace('dynamic a server 3000', `dynamic a localhost ${port}`)
}

interface ProxyAnswer {
  readonly status: number | undefined
  readonly encoding: string | undefined
  readonly requestId: string | undefined
}

function overHttp2(tlsPort: number, path: string): Promise<ProxyAnswer> {
  return new Promise((resolve, reject) => {
    const session = connect(`https://localhost:${tlsPort}`, { rejectUnauthorized: false })
    session.setTimeout(2_000, () => session.destroy(new Error('the proxy is silent')))
    session.once('error', reject)
    const request = session.request({ ':path': path, accept: 'text/html', 'accept-encoding': 'gzip' })
    request.once('error', reject)
    request.once('response', (headers) => {
      session.close()
      request.close()
      const { ':status': status, 'content-encoding': encoding, 'x-request-id': requestId } = headers
      resolve({ status, encoding, requestId: requestId as string | undefined })
    })
    request.end()
  })
}

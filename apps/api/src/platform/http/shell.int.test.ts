import { pbkdf2Sync } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { buildApp } from '../../app.ts'
import type { Config } from '../config.ts'
import type { Feature } from '../feature.ts'

const { services } = await useTestApp()
const folder = mkdtempSync(join(tmpdir(), 'trunfo-shell-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A web build of these modules, reduced to what the server reads. */
function appWith(pages: Feature['pages'], modules: readonly string[], settings: Partial<Config> = {}) {
  const WEB_DIST = mkdtempSync(join(folder, 'web-'))
  for (const dir of ['.vite', 'assets']) mkdirSync(join(WEB_DIST, dir))
  const manifest = Object.fromEntries(modules.map((name) => [`src/${name}`, { file: 'assets/page.js' }]))
  writeFileSync(join(WEB_DIST, '.vite/manifest.json'), JSON.stringify(manifest))
  writeFileSync(join(WEB_DIST, 'index.html'), '<!--page-head--><!--/page-head--><!--page-boot-->')
  writeFileSync(join(WEB_DIST, 'assets/page.js'), 'export {}')
  for (const file of ['sw.js', 'offline.html', 'manifest.webmanifest', 'favicon.svg'])
    writeFileSync(join(WEB_DIST, file), '')
  const config = { ...services.config, WEB_DIST, ...settings }
  return buildApp({ ...services, config }, [{ name: 'test', pages }])
}

test('a page is described by its feature and preloads its module, found by name', async () => {
  const app = await appWith({ teamNew: { title: 'Nova equipe' } }, ['features/teams/pages/team-new-page.tsx'])
  const { statusCode, body } = await app.inject({ url: '/teams/new' })
  expect(statusCode).toBe(200)
  expect(body).toContain('Nova equipe')
  expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/page.js">')
  expect((await app.inject({ url: '/vip' })).statusCode).toBe(404)
  await app.close()
})

test.each([
  ['described but not built', { teamNew: { title: 'Nova equipe' } }, []],
  ['built but not described', {}, ['features/teams/pages/team-new-page.tsx']],
])('the server does not start with a page that is %s', async (_, pages, modules) => {
  await expect(appWith(pages, modules)).rejects.toThrow(
    'The page teamNew needs both a description of its feature and team-new-page.tsx',
  )
})

test('files with fixed names are revalidated each time, each under its own policy', async () => {
  const app = await appWith({}, [])
  const headersOf = async (url: string) => {
    const { statusCode, headers } = await app.inject({ url })
    expect(statusCode).toBe(200)
    return {
      type: headers['content-type'],
      cache: headers['cache-control'],
      policy: headers['content-security-policy'],
    }
  }
  expect(await headersOf('/sw.js')).toEqual({
    type: expect.stringMatching(/^(text|application)\/javascript/),
    cache: 'no-cache',
    policy: "default-src 'none'; connect-src 'self'; img-src 'self'",
  })
  expect(await headersOf('/manifest.webmanifest')).toMatchObject({
    type: expect.stringContaining('application/manifest+json'),
    cache: 'no-cache',
  })
  expect(await headersOf('/offline.html')).toMatchObject({
    cache: 'no-cache',
    policy: expect.stringContaining("worker-src 'self'"),
  })
  expect(await headersOf('/favicon.svg')).toMatchObject({ cache: 'public, max-age=3600' })
  await app.close()
})

test('an overloaded process rejects pages but still serves files', async () => {
  const modules = ['features/teams/pages/team-new-page.tsx']
  const app = await appWith({ teamNew: { title: 'Nova equipe' } }, modules, { EVENT_LOOP_DELAY_MAX_MS: 1 })
  const keepBusy = setInterval(() => pbkdf2Sync('', '', 100_000, 32, 'sha256'), 0)
  const statusOf = async (url: string) => (await app.inject({ url })).statusCode
  await expect.poll(() => statusOf('/teams/new')).toBe(503)
  expect(await statusOf('/assets/page.js')).toBe(200)
  clearInterval(keepBusy)
  await app.close()
})

describe('the canonical URL of a page', () => {
  const path = '/tournaments/7f1c%2Fa'
  const pages: Feature['pages'] = {
    home: { title: 'Início' },
    tournament: async (_services, { id }) => ({ title: `Torneio ${id}` }),
  }
  const modules = ['home/home-page.tsx', 'tournaments/tournament-page.tsx']
  let app: Awaited<ReturnType<typeof appWith>>
  beforeAll(async () => {
    app = await appWith(pages, modules)
    await app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => app.close())

  /** Over a socket, because URL builders would normalise the target. */
  async function open(target: string) {
    const { port } = app.server.address() as AddressInfo
    const asking = httpRequest({ port, path: target, headers: { accept: 'text/html' } }).end()
    const [response] = await once(asking, 'response')
    const body = await text(response)
    const [, canonical] = /<link rel="canonical" href="([^"]*)">/.exec(body) ?? []
    return { status: response.statusCode, canonical, body }
  }

  test.each([
    '//',
    '///',
    '//[',
    '/\\',
    '/\\[',
    '//evil.example/x',
    '/\\evil.example/x',
    'http://evil.example/x',
  ])('is missing from the 404 for a request to %s', async (target) => {
    const { status, canonical, body } = await open(target)
    expect({ status, canonical }).toEqual({ status: 404, canonical: undefined })
    expect(body).not.toContain('evil.example')
  })

  test.each([path, `${path}/`, `${path}?utm_source=x`, `http://evil.example${path}`])(
    'comes from its route, whatever the request target: %s',
    async (target) => {
      const { status, canonical } = await open(target)
      expect({ status, canonical }).toEqual({ status: 200, canonical: services.config.PUBLIC_URL + path })
    },
  )
})

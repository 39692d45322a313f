import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { buildApp } from '../../app.ts'
import type { Feature } from '../feature.ts'

const { services } = await useTestApp()
const folder = mkdtempSync(join(tmpdir(), 'trunfo-shell-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A web build of these modules, as far as the server reads it. */
function appWith(pages: Feature['pages'], modules: readonly string[]) {
  const WEB_DIST = mkdtempSync(join(folder, 'web-'))
  for (const dir of ['.vite', 'assets']) mkdirSync(join(WEB_DIST, dir))
  const manifest = Object.fromEntries(modules.map((name) => [`src/${name}`, { file: 'assets/page.js' }]))
  writeFileSync(join(WEB_DIST, '.vite/manifest.json'), JSON.stringify(manifest))
  writeFileSync(join(WEB_DIST, 'index.html'), '<!--page-head--><!--/page-head--><!--page-boot-->')
  const config = { ...services.config, WEB_DIST }
  return buildApp({ ...services, config }, [{ name: 'test', ...(pages && { pages }) }])
}

test('a page is described by its feature and preloads its module, found by its name', async () => {
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

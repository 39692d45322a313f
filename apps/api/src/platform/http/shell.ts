import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { BRAND } from '@trunfo/contract/brand'
import { PAGES, type PageName, pageFile } from '@trunfo/contract/pages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Feature, PageDescription, PageFacts } from '../feature.ts'
import type { Services } from '../services.ts'
import { ShortCache } from '../short-cache.ts'
import { declareFiles, open } from './access.ts'
import type { App } from './app-type.ts'
import { pageHeaders } from './security-headers.ts'
import { type PageLinks, readManifest, renderShell, splitTemplate } from './shell-html.ts'

const FACTS_SECONDS = 2
const NO_LINKS: PageLinks = { modules: [], styles: [] }

/**
 * The HTML of every page comes from this process: the right status, title and Open Graph tags without any
 * script, and the answers of the page's first queries inside, so that it paints without a second round trip.
 * A page whose feature has not landed answers 404 with the same shell, as does any unknown path.
 */
export async function serveShell(
  app: App,
  services: Services,
  features: readonly Feature[],
  webDist: string,
): Promise<{ sendNotFound: (request: FastifyRequest, reply: FastifyReply) => FastifyReply }> {
  const template = splitTemplate(readFileSync(join(webDist, 'index.html'), 'utf8'))
  const manifest = readManifest(join(webDist, '.vite/manifest.json'))
  const pages = new Map<PageName, PageDescription>(
    features.flatMap((feature) => Object.entries(feature.pages ?? {}) as [PageName, PageDescription][]),
  )
  const known = new ShortCache<PageFacts | null>(500)
  const headers = pageHeaders(services.config)

  const factsOf = async (page: PageDescription, request: FastifyRequest) => {
    if (typeof page !== 'function') return page
    const path = pathOf(request)
    const cached = known.get(path)
    if (cached !== undefined) return cached
    const facts = await page(services, request.params as Record<string, string>)
    known.set(path, facts, FACTS_SECONDS)
    return facts
  }
  const send = (request: FastifyRequest, reply: FastifyReply, facts: PageFacts | null, links: PageLinks) =>
    reply
      .code(facts ? 200 : 404)
      .headers(headers)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(
        renderShell(template, {
          facts: facts ?? { title: BRAND.name },
          url: new URL(pathOf(request), services.config.PUBLIC_URL).href,
          links,
        }),
      )

  for (const name of Object.keys(PAGES) as PageName[]) {
    const page = pages.get(name)
    const links = manifest.linksOf(pageFile(name))
    if (Boolean(page) !== Boolean(links))
      throw new Error(`The page ${name} needs both a description of its feature and ${pageFile(name)}`)
    app.get(PAGES[name].path, { config: { access: open }, schema: { hide: true } }, async (request, reply) =>
      send(request, reply, page ? await factsOf(page, request) : null, links ?? NO_LINKS),
    )
  }
  await serveAssets(app, webDist)
  return { sendNotFound: (request, reply) => send(request, reply, null, NO_LINKS) }
}

const pathOf = (request: FastifyRequest) => request.url.split('?')[0] ?? '/'

async function serveAssets(app: App, webDist: string): Promise<void> {
  await app.register(async (scope) => {
    declareFiles(scope as unknown as App)
    await scope.register(fastifyStatic, {
      root: join(webDist, 'assets'),
      prefix: '/assets/',
      // Names carry a hash of the content: an asset never changes, so it is never asked for again.
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
      decorateReply: false,
      index: false,
    })
    // The few files with fixed names, such as the icon and robots.txt.
    await scope.register(fastifyStatic, {
      root: webDist,
      wildcard: false,
      globIgnore: ['index.html', '.vite/**', 'assets/**'],
      maxAge: '1h',
      decorateReply: false,
      index: false,
    })
  })
}

/** The built web files, when there are any: on a development machine Vite may serve them instead. */
export function findWebDist(configured: string | undefined, packageDir: string): string | null {
  const dist = configured ?? join(packageDir, '../web/dist')
  return existsSync(join(dist, 'index.html')) ? dist : null
}

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { BRAND } from '@trunfo/contract/brand'
import { PAGES, type PageName, pageFile } from '@trunfo/contract/pages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionCookieName } from '../auth/session.ts'
import type { Feature, PageDescription, PageFacts } from '../feature.ts'
import type { Services } from '../services.ts'
import { ShortCache } from '../short-cache.ts'
import { declareRoutes, open } from './access.ts'
import type { App } from './app-type.ts'
import { pageHeaders, WORKER_POLICY } from './security-headers.ts'
import { type PageLinks, readManifest, renderShell, type ShellPage, splitTemplate } from './shell-html.ts'

const FACTS_SECONDS = 2
const NO_LINKS: PageLinks = { modules: [], styles: [] }
/** The 404 page names no URL, so that search engines do not index one. */
const NOWHERE: ShellPage = { facts: { title: BRAND.name }, url: null, links: NO_LINKS }

/**
 * Serves the HTML of every page: the right status, title and Open Graph tags without a script. The responses
 * to the page's first queries are embedded, so that it renders without a second round trip.
 *
 * Unknown paths, and pages that no feature describes, answer 404 with the same shell. Throws if a page has a
 * description but no module in the web build, or the reverse.
 */
export async function serveShell(
  app: App,
  services: Services,
  features: readonly Feature[],
  webDist: string,
): Promise<{ sendNotFound: (reply: FastifyReply) => FastifyReply }> {
  const template = splitTemplate(readFileSync(join(webDist, 'index.html'), 'utf8'))
  const manifest = readManifest(join(webDist, '.vite/manifest.json'))
  const pages = new Map<PageName, PageDescription>(
    features.flatMap((feature) => Object.entries(feature.pages ?? {}) as [PageName, PageDescription][]),
  )
  const known = new ShortCache<PageFacts | null>(500)
  const headers = pageHeaders(services.config)
  const { origin } = new URL(services.config.PUBLIC_URL)
  const cookieName = sessionCookieName(services.config)

  const factsOf = async (page: PageDescription, url: string, params: Record<string, string>) => {
    if (typeof page !== 'function') return page
    return known.getOrRead(url, FACTS_SECONDS, () => page(services, params))
  }
  const send = (reply: FastifyReply, page: ShellPage | null) =>
    reply
      .code(page ? 200 : 404)
      .headers(headers)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(renderShell(template, page ?? NOWHERE, Boolean(reply.request.cookies[cookieName])))

  for (const name of Object.keys(PAGES) as PageName[]) {
    const page = pages.get(name)
    const links = manifest.linksOf(pageFile(name))
    if (Boolean(page) !== Boolean(links))
      throw new Error(`The page ${name} needs both a description of its feature and ${pageFile(name)}`)
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const params = request.params as Record<string, string>
      const url = origin + fillPath(PAGES[name].path, params)
      const facts = page ? await factsOf(page, url, params) : null
      return send(
        reply,
        facts && { facts, url: facts.path ? origin + facts.path : url, links: links ?? NO_LINKS },
      )
    }
    for (const path of spellingsOf(PAGES[name].path))
      app.get(path, { config: { access: open }, schema: { hide: true } }, answer)
  }
  await serveAssets(app, webDist, headers)
  return { sendNotFound: (reply) => send(reply, null) }
}

/**
 * The page's path, built from its route and never from the request's URL: `//evil.example/x` and absolute
 * request targets name another host.
 */
const fillPath = (path: string, params: Record<string, string>) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** Paths match exactly, but users sometimes add a trailing slash to page URLs. */
const spellingsOf = (path: string) => (path === '/' ? [path] : [path, `${path}/`])

/** Files with fixed names that must be current: the service worker, the manifest, the offline page. */
const CURRENT = /\.(js|webmanifest|html)$/

async function serveAssets(
  app: App,
  webDist: string,
  headersOfPages: Readonly<Record<string, string>>,
): Promise<void> {
  await app.register(async (scope) => {
    declareRoutes(scope as unknown as App, { access: open, countedAs: 'file' })
    await scope.register(fastifyStatic, {
      root: join(webDist, 'assets'),
      prefix: '/assets/',
      // Asset names contain a content hash, so browsers never need to revalidate them.
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
      decorateReply: false,
      index: false,
    })
    // Files with fixed names, such as icons and the service worker.
    await scope.register(fastifyStatic, {
      root: webDist,
      wildcard: false,
      globIgnore: ['index.html', '.vite/**', 'assets/**'],
      maxAge: '1h',
      setHeaders: (reply, path) => {
        if (CURRENT.test(path)) reply.header('cache-control', 'no-cache')
        if (path.endsWith('.html')) reply.headers(headersOfPages)
        if (path.endsWith('.js')) reply.header('content-security-policy', WORKER_POLICY)
      },
      decorateReply: false,
      index: false,
    })
  })
}

/**
 * Returns the folder of the built web files, or null if there are none: in development Vite may serve them.
 */
export function findWebDist(configured: string | undefined, packageDir: string): string | null {
  const dist = configured ?? join(packageDir, '../web/dist')
  return existsSync(join(dist, 'index.html')) ? dist : null
}

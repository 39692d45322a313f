import { hash } from 'node:crypto'
import { gzip } from 'node:zlib'
import { version } from '@trunfo/contract/texts.schemas'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ShortCache } from '../short-cache.ts'
import type { App } from './app-type.ts'

/**
 * Declared by routes whose response is the same for everyone. This process caches the response for a few
 * seconds, and shared caches may do the same. Browsers always revalidate, and get 304 if nothing changed.
 *
 * After a live hint, a page requests `?v=<version of the hint>`. That is a new URL, so no cache can return an
 * older response, and all pages that received the same hint share one.
 */
export interface PublicCache {
  readonly seconds: number
  /**
   * For a route that reads the viewer: requests without a session cookie share one response. It is cached in
   * this process only, because shared caches cannot tell the two kinds apart and a visitor may sign in.
   */
  readonly isForVisitors?: boolean
}

/** Query of a cached route: `v` is the version of the hint that made the page refetch. */
export const versionQuerySchema = z.object({ v: version.optional() }).strict()

interface Answer {
  readonly body: Buffer
  /** Null for small responses, which the proxy compresses. */
  readonly gzipped: Buffer | null
  readonly etag: string
}

/** A bracket of 4,096 is three quarters of a megabyte, and everybody asks for it at the start. */
const GZIP_FROM_BYTES = 16 * 1024
const GZIP = { level: 4 }
/** Those who wait longer for another request's response make their own. */
const PATIENCE_MS = 5_000

/**
 * Adds the hooks that answer from the cache and fill it. Of concurrent requests for the same URL, the first makes the
 * response and the others wait for it: otherwise everybody who reloads when an entry expires would make it again.
 */
export function cachePublicResponses(app: App, cookieName: string, patienceMs = PATIENCE_MS): void {
  const answers = new ShortCache<Answer>(500)
  /** By URL, those who wait for the response that another request makes; null if it cannot be shared. */
  const waiting = new Map<string, ((answer: Answer | null) => void)[]>()
  const makers = new WeakMap<FastifyRequest, NodeJS.Timeout>()
  const cacheFor = (request: FastifyRequest): PublicCache | undefined => {
    const { cache } = request.routeOptions.config
    return cache?.isForVisitors && request.headers.cookie?.includes(cookieName) ? undefined : cache
  }

  const share = (request: FastifyRequest, answer: Answer | null) => {
    clearTimeout(makers.get(request))
    if (!makers.delete(request)) return
    const others = waiting.get(request.url) ?? []
    waiting.delete(request.url)
    for (const give of others) give(answer)
  }

  app.addHook('onRequest', (request, reply, done) => {
    const cache = cacheFor(request)
    if (!cache) return done()
    const give = (answer: Answer | null | undefined) => {
      if (!answer) return done()
      setHeaders(reply, answer, cache)
      if (isKnownTo(request, answer)) reply.code(304).send()
      else reply.type('application/json; charset=utf-8').send(bodyFor(request, reply, answer))
    }
    const answer = answers.get(request.url)
    const others = waiting.get(request.url)
    if (!answer && others) {
      others.push(give)
      return
    }
    if (!answer && request.method === 'GET') {
      makers.set(request, setTimeout(share, patienceMs, request, null).unref())
      waiting.set(request.url, [])
    }
    give(answer)
  })

  app.addHook('onSend', (request, reply, payload, done) => {
    const cache = cacheFor(request)
    // A response that already has an ETag came from the cache: storing it again would reset its age.
    if (!cache || reply.statusCode !== 200 || typeof payload !== 'string' || reply.hasHeader('etag')) {
      share(request, null)
      return done()
    }
    const body = Buffer.from(payload)
    const etag = `"${hash('sha1', body, 'base64url')}"`
    const keep = (gzipped: Buffer | null) => {
      const answer = { body, gzipped, etag }
      answers.set(request.url, answer, cache.seconds)
      share(request, answer)
      setHeaders(reply, answer, cache)
      if (!isKnownTo(request, answer)) return done(null, bodyFor(request, reply, answer))
      reply.code(304)
      done(null, '')
    }
    // Once for everybody, and off the event loop.
    if (body.length < GZIP_FROM_BYTES) keep(null)
    else gzip(body, GZIP, (error, gzipped) => keep(error ? null : gzipped))
  })
}

function bodyFor(request: FastifyRequest, reply: FastifyReply, { body, gzipped }: Answer): Buffer {
  if (!gzipped) return body
  reply.header('vary', 'Accept-Encoding')
  if (!/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(`${request.headers['accept-encoding']}`)) return body
  reply.header('content-encoding', 'gzip')
  return gzipped
}

function setHeaders(reply: FastifyReply, { etag, gzipped }: Answer, cache: PublicCache): void {
  // Two encodings of one response have the same meaning, not the same bytes.
  reply.header('etag', gzipped ? `W/${etag}` : etag)
  const shared = cache.isForVisitors ? 'private, max-age=0' : `public, max-age=0, s-maxage=${cache.seconds}`
  reply.header('cache-control', `${shared}, must-revalidate`)
}

function isKnownTo(request: FastifyRequest, answer: Answer): boolean {
  const known = request.headers['if-none-match']
  return known?.split(',').some((etag) => etag.trim().replace(/^W\//, '') === answer.etag) ?? false
}

import { hash } from 'node:crypto'
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
  readonly body: string
  readonly etag: string
}

/** Adds the hooks that answer from the cache and fill it. */
export function cachePublicResponses(app: App, cookieName: string): void {
  const answers = new ShortCache<Answer>(500)
  const cacheFor = (request: FastifyRequest): PublicCache | undefined => {
    const { cache } = request.routeOptions.config
    return cache?.isForVisitors && request.headers.cookie?.includes(cookieName) ? undefined : cache
  }

  app.addHook('onRequest', (request, reply, done) => {
    const cache = cacheFor(request)
    const answer = cache && answers.get(request.url)
    if (!answer) return done()
    setHeaders(reply, answer, cache)
    if (isKnownTo(request, answer)) reply.code(304).send()
    else reply.type('application/json; charset=utf-8').send(answer.body)
  })

  app.addHook('onSend', (request, reply, payload, done) => {
    const cache = cacheFor(request)
    // A response that already has an ETag came from the cache: storing it again would reset its age.
    if (!cache || reply.statusCode !== 200 || typeof payload !== 'string' || reply.hasHeader('etag'))
      return done()
    const answer = { body: payload, etag: `"${hash('sha1', payload, 'base64url')}"` }
    answers.set(request.url, answer, cache.seconds)
    setHeaders(reply, answer, cache)
    if (!isKnownTo(request, answer)) return done()
    reply.code(304)
    done(null, '')
  })
}

function setHeaders(reply: FastifyReply, answer: Answer, cache: PublicCache): void {
  reply.header('etag', answer.etag)
  const shared = cache.isForVisitors ? 'private, max-age=0' : `public, max-age=0, s-maxage=${cache.seconds}`
  reply.header('cache-control', `${shared}, must-revalidate`)
}

function isKnownTo(request: FastifyRequest, answer: Answer): boolean {
  const known = request.headers['if-none-match']
  return known?.split(',').some((etag) => etag.trim().replace(/^W\//, '') === answer.etag) ?? false
}

import { hash } from 'node:crypto'
import { version } from '@trunfo/contract/texts.schemas'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ShortCache } from '../short-cache.ts'
import type { App } from './app-type.ts'

/**
 * A property of routes whose answer is the same for everybody. The answer is kept in this process for a few
 * seconds and shared caches may keep it as long; browsers always ask again, and hear 304 when nothing changed.
 *
 * A page that was told of a change asks with `?v=<version of the hint>`: another address, so no cache can give
 * it an older answer, and everybody who heard the same hint shares one.
 */
export interface PublicCache {
  readonly seconds: number
  /**
   * For a route that knows who asks: whoever sends no session's cookie gets the same as all visitors, and is given what
   * this process keeps. A shared cache cannot tell them apart, and a browser may sign in: both have to ask.
   */
  readonly isForVisitors?: boolean
}

export const versionQuerySchema = z.object({ v: version.optional() }).strict()

interface Answer {
  readonly body: string
  readonly etag: string
}

export function keepPublicAnswers(app: App, cookieName: string): void {
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
    // What has its tag already came from here: kept anew each time it is given, it would never grow old.
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

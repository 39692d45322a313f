import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { App } from './app-type.ts'

/** How long a client may take to send a request; tests hurry it. */
export const PATIENCE = {
  headersMs: 20_000,
  /** From the end of the headers. An upload has a rule of its own. */
  bodyMs: 20_000,
  /** For headers and body together, whatever the route: the longest upload and the time for its headers. */
  requestMs: 200_000,
  /** How often Node looks for connections that took too long. */
  checkEveryMs: 1_000,
}

/** The time that is left to a request's body. */
export interface BodyClock {
  start(): void
  stop(): void
}

/**
 * Cuts off clients whose body takes too long. Node knows one limit for whole requests, and uploads need a longer one
 * than everything else. The clock also runs where nobody reads the body, as after a refusal.
 */
export function cutSlowBodies(app: App, { bodyMs }: typeof PATIENCE): void {
  app.decorateRequest('bodyClock', null)
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request.raw)) {
      request.bodyClock = clockOf(request, bodyMs)
      request.bodyClock.start()
    }
    done()
  })
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

function clockOf({ raw, server: { server } }: FastifyRequest, bodyMs: number): BodyClock {
  let timer: NodeJS.Timeout | undefined
  const stop = () => clearTimeout(timer)
  const cut = () => {
    // As when one of Node's own limits is passed: Fastify answers 408 and closes the connection.
    const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    // Requests that tests inject came over no connection, and say neither yes nor no.
    if (raw.complete === false) server.emit('clientError', error, raw.socket)
  }
  raw.once('close', stop)
  return {
    stop,
    start: () => {
      timer = setTimeout(cut, bodyMs).unref()
    },
  }
}

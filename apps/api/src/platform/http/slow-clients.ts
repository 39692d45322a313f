import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { App } from './app-type.ts'

/** How long a client may take to send a request. Tests shorten it. */
export const PATIENCE = {
  headersMs: 20_000,
  /** Counted from the end of the headers. Uploads have a rule of their own. */
  bodyMs: 20_000,
  /** Headers and body together, on any route: the longest upload plus the time for its headers. */
  requestMs: 200_000,
  /** How often Node checks for connections that exceed a limit. */
  checkEveryMs: 1_000,
}

/** Deadline of a request's body. */
export interface BodyClock {
  start(): void
  stop(): void
}

/**
 * Closes connections whose body takes too long. Node has one limit for whole requests, but uploads need a
 * longer one than other routes. The clock also runs if the route never reads the body, as after a rejection.
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
    // Emits the error of Node's own timeouts: Fastify answers 408 and closes the connection.
    const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    // Injected test requests have no connection, and `complete` is undefined.
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

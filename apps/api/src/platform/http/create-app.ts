import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { Logger } from 'pino'
import { findActor, readToken, sessionCookieName } from '../auth/session.ts'
import { AppError } from '../errors.ts'
import type { Services } from '../services.ts'
import { observeRequest } from '../telemetry/metrics.ts'
import { type Access, type AccessRules, checkAccess, refuseUndeclaredRoutes } from './access.ts'
import type { App } from './app-type.ts'
import { isAcceptedBody, isOwnOrigin, isSafeMethod } from './csrf.ts'
import { sendError, sendErrors } from './errors.ts'
import { isInternalCaller } from './internal-caller.ts'
import { limitHeaders, PUBLIC_API_HEADERS } from './public-api-headers.ts'
import { cachePublicResponses } from './public-cache.ts'
import type {} from './route-config.ts'
import { verifyRoutePromises } from './run-command.ts'
import { securityHeaders, sendSecurityHeaders } from './security-headers.ts'
import { compiledSerializer } from './serializer.ts'
import { cutSlowBodies, PATIENCE } from './slow-clients.ts'

/**
 * A Fastify instance with all cross-cutting checks and no routes yet. Hooks run in this order: headers →
 * general limit → cross-site check → cached public response → session → access → route limits → handler. The
 * handler's command claims the idempotency key and takes the proof.
 *
 * Hooks that rarely wait call `done`: an async hook costs every request a promise and a microtask.
 */
export async function createApp(services: Services, patience = PATIENCE): Promise<App> {
  const { config } = services
  const app = Fastify({
    // A pino logger, whose own type takes any field.
    loggerInstance: services.log as Logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // A child logger per request costs more than the routing. Log lines that need the request id name it.
    childLoggerFactory: (log) => log,
    trustProxy: config.TRUSTED_PROXIES.length > 0 ? [...config.TRUSTED_PROXIES] : false,
    bodyLimit: 64 * 1024,
    // Slow senders must not hold sockets: by default Node waits for ever.
    requestTimeout: patience.requestMs,
    http: { headersTimeout: patience.headersMs, connectionsCheckingInterval: patience.checkEveryMs },
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    // Trailing slashes are significant: `/readyz/` must not bypass a proxy that hides `/readyz`.
    routerOptions: { maxParamLength: 200 },
    // Malformed URLs never reach a hook, so they are rejected here like any other bad request.
    frameworkErrors: (_error, request, reply) => {
      reply.headers({ ...securityHeaders(config), 'x-request-id': request.id })
      sendError(request, reply, new AppError('platform.invalid_request', { field: '' }))
    },
    forceCloseConnections: 'idle',
    // While stopping, still answer requests on open connections and ask the clients to close them.
    return503OnClosing: false,
  }) as unknown as App
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(compiledSerializer as never)
  app.decorateRequest('actor', null)

  refuseUndeclaredRoutes(app)
  sendErrors(app)
  sendSecurityHeaders(app, config)
  cutSlowBodies(app, patience)
  guardEveryRequest(app, services)
  await app.register(cookie)
  await app.register(underPressure, {
    maxEventLoopDelay: config.EVENT_LOOP_DELAY_MAX_MS,
    exposeStatusRoute: false,
    async pressureHandler(request, _reply, _type, delayMs) {
      // A second without a sample, as during a slow start, is reported as an infinite delay. Ignore it.
      if (delayMs === Number.POSITIVE_INFINITY) return
      // Files are cheap to serve, and a page that lacks one stays broken until it is reloaded.
      if (request.routeOptions.config.countedAs === 'file') return
      throw new AppError('platform.overloaded')
    },
  })
  verifyRoutePromises(app)
  measureRequests(app)
  return app
}

function guardEveryRequest(app: App, { config, db, limits }: Services): void {
  const rules: AccessRules = {
    isSecondFactorRequired: config.STAFF_SECOND_FACTOR,
    isInternalCaller: (request) => isInternalCaller(request.headers, config),
  }
  const cookieName = sessionCookieName(config)
  app.decorate('requireAccess', (access: Access, request: FastifyRequest) =>
    checkAccess(access, request, rules),
  )

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    const { countedAs, isCsrfExempt, isPublicApi } = request.routeOptions.config
    if (isPublicApi) reply.headers(PUBLIC_API_HEADERS)
    if (countedAs === 'file') limits.file(request.ip)
    else if (countedAs === 'notice') limits.notice(request.ip)
    else if (countedAs !== 'nothing') {
      const standing = limits.general({ ip: request.ip })
      if (isPublicApi) reply.headers(limitHeaders(standing))
    }
    if (isSafeMethod(request.method) || isCsrfExempt) return done()
    if (!isOwnOrigin(request.headers, config)) throw new AppError('platform.cross_site')
    if (!isAcceptedBody(request.headers))
      throw new AppError('platform.invalid_request', { field: 'content-type' })
    done()
  })
  cachePublicResponses(app, cookieName)

  const admit = async (access: Access, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { limits: named = [] } = request.routeOptions.config
    const token = readToken(request.cookies?.[cookieName], config.SESSION_SECRET)
    request.actor = token ? await findActor(db, token) : null
    if (request.actor) {
      limits.general({ userId: request.actor.userId })
      reply.header('cache-control', 'no-store')
    }
    checkAccess(access, request, rules)
    for (const name of named) await limits.named(name, { ip: request.ip, userId: request.actor?.userId })
  }
  app.addHook('preParsing', (request, reply, _payload, done) => {
    const { access, limits: named } = request.routeOptions.config
    // A path without a route continues to the 404 handler.
    if (!access || (access.kind === 'open' && !access.readsViewer && !named)) return done()
    admit(access, request, reply).then(() => done(), done)
  })
}

function measureRequests(app: App): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, log, id: reqId } = request
    const { statusCode: status, elapsedTime: durationMs } = reply
    const route = request.routeOptions.url ?? 'unknown'
    observeRequest(method, route, status, durationMs)
    log.debug({ reqId, method, route, status, durationMs }, 'answered')
    done()
  })
}

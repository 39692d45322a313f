import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { findActor, readToken, sessionCookieName } from '../auth/session.ts'
import { AppError } from '../errors.ts'
import type { Services } from '../services.ts'
import { observeRequest } from '../telemetry/metrics.ts'
import { type Access, type AccessRules, checkAccess, refuseUndeclaredRoutes } from './access.ts'
import { watchPromises } from './act.ts'
import type { App } from './app-type.ts'
import { isAcceptedBody, isOwnOrigin, isSafeMethod } from './csrf.ts'
import { answerErrors, sendError } from './errors.ts'
import { isInternalCaller } from './internal-caller.ts'
import { keepPublicAnswers } from './public-cache.ts'
import type {} from './route-config.ts'
import { securityHeaders, sendSecurityHeaders } from './security-headers.ts'
import { compiledSerializer } from './serializer.ts'
import { cutSlowBodies, PATIENCE } from './slow-clients.ts'

/**
 * A Fastify with every control of the house and no route yet. The life of a request, in the order of the hooks:
 * headers → general limit → cross-site check → cached public answer → session → access → route limits →
 * handler, whose command claims the request's key and takes the proof that the route asks for. A hook that usually has
 * nothing to wait for calls `done`: an async one costs every request a promise and a turn of the queue.
 */
export async function createApp(services: Services, patience = PATIENCE): Promise<App> {
  const { config } = services
  const app = Fastify({
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // A logger of its own would cost every request more than its whole routing; lines that need the id name it.
    childLoggerFactory: (log) => log,
    trustProxy: config.TRUSTED_PROXIES.length > 0 ? [...config.TRUSTED_PROXIES] : false,
    bodyLimit: 64 * 1024,
    // Slow senders must not hold sockets: the default waits for ever.
    requestTimeout: patience.requestMs,
    http: { headersTimeout: patience.headersMs, connectionsCheckingInterval: patience.checkEveryMs },
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    // No slash at the end is ignored: a proxy that hides `/readyz` must not be passed by `/readyz/`.
    routerOptions: { maxParamLength: 200 },
    // An address that the router cannot read comes to no hook: it is refused here, like any other request.
    frameworkErrors: (_error, request, reply) => {
      reply.headers({ ...securityHeaders(config), 'x-request-id': request.id })
      sendError(request, reply, new AppError('platform.invalid_request', { field: '' }))
    },
    forceCloseConnections: 'idle',
    // A stopping process answers what still comes over open connections, and asks to close them.
    return503OnClosing: false,
  }) as unknown as App
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(compiledSerializer as never)
  app.decorateRequest('actor', null)

  refuseUndeclaredRoutes(app)
  answerErrors(app)
  sendSecurityHeaders(app, config)
  cutSlowBodies(app, patience)
  guardEveryRequest(app, services)
  await app.register(cookie)
  await app.register(underPressure, {
    maxEventLoopDelay: config.EVENT_LOOP_DELAY_MAX_MS,
    exposeStatusRoute: false,
    async pressureHandler(request, reply, _type, delayMs) {
      // A second without a single sample, as at a slow start, is reported as an infinite delay. It says nothing.
      if (delayMs === Number.POSITIVE_INFINITY) return
      // A file costs next to nothing, and a page that lacks one of its parts is dead until it is loaded anew.
      if (request.routeOptions.config.countedAs === 'file') return
      reply.header('retry-after', 2)
      throw new AppError('platform.overloaded')
    },
  })
  watchPromises(app)
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
    const { countedAs, isCsrfExempt } = request.routeOptions.config
    if (countedAs === 'file') limits.file(request.ip)
    else if (countedAs === 'notice') limits.notice(request.ip)
    else if (countedAs !== 'nothing') limits.general({ ip: request.ip })
    if (isSafeMethod(request.method) || isCsrfExempt) return done()
    if (!isOwnOrigin(request.headers, config)) throw new AppError('platform.cross_site')
    if (!isAcceptedBody(request.headers))
      throw new AppError('platform.invalid_request', { field: 'content-type' })
    done()
  })
  keepPublicAnswers(app, cookieName)

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
    // A path without a route goes on to the 404 answer.
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

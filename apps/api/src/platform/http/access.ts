import { hasAnyRole, type Role, STAFF_ROLES } from '@trunfo/contract/roles'
import type { FastifyContextConfig, FastifyRequest, RouteOptions } from 'fastify'
import { effectiveRoles, powersRefusal } from '../auth/effective-roles.ts'
import { AppError } from '../errors.ts'
import type { App } from './app-type.ts'
import { bareText } from './bare-text.ts'
import { isSafeMethod } from './csrf.ts'
import type { PublicCache } from './public-cache.ts'

/** Who may call a route. `internal` is for the operator's tools, such as metrics. */
export type Access =
  | { readonly kind: 'open'; readonly readsViewer: boolean }
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'roles'; readonly roles: readonly Role[] }
  | { readonly kind: 'internal' }

/** Open to everyone, with the same response for everyone. The session is not even read. */
export const open: Access = { kind: 'open', readsViewer: false }
/** Open to everyone; `request.actor` is set if the caller is signed in. */
export const openToViewer: Access = { kind: 'open', readsViewer: true }
/** Any signed-in user. */
export const signedIn: Access = { kind: 'signed-in' }
export const internal: Access = { kind: 'internal' }
/** Users with one of these roles; staff roles must be effective (`effectiveRoles`). */
export const anyOf = (roles: readonly Role[]): Access => ({ kind: 'roles', roles })

/**
 * Stops the server from starting if a route does one of these:
 *
 * - declares no access, or no idempotency although its method is unsafe
 * - caches a response that depends on the caller
 * - accepts free-form strings
 * - lets staff act without declaring whose money it concerns, or which proof it needs
 * - needs a proof but no session
 */
export function refuseUndeclaredRoutes(app: App): void {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    routes.push(route)
  })
  // For the test that calls every route as every role.
  app.decorate('declaredRoutes', routes)
  // Checked once all routes exist, because plugin routes get their config from a hook around them.
  app.addHook('onReady', async () => {
    for (const { config, method, url, schema } of routes) {
      if (!config?.access) throw new Error(`${String(method)} ${url} does not declare its access`)
      // A cached response must not depend on the caller who happened to be first.
      if (config.cache && !isSharable(config.access, config.cache))
        throw new Error(`${String(method)} ${url} keeps an answer that is not the same for everybody`)
      if (!config.idempotency && ![method].flat().every(isSafeMethod))
        throw new Error(`${String(method)} ${url} does not declare its idempotency`)
      if (isStaffAct(config.access, method) && !config.selfDealing)
        throw new Error(`${String(method)} ${url} does not declare its selfDealing`)
      if (config.selfDealing && config.selfDealing !== 'no-money' && !config.stepUp)
        throw new Error(`${String(method)} ${url} is about money and does not declare its stepUp`)
      if (typeof config.stepUp === 'object' && !needsSession(config.access))
        throw new Error(`${String(method)} ${url} asks for a proof where nobody is signed in`)
      const bare = bareText(schema)
      if (bare)
        throw new Error(`${String(method)} ${url} takes a bare string in ${bare}: see texts.schemas.ts`)
    }
  })
}

const needsSession = ({ kind }: Access): boolean => kind === 'signed-in' || kind === 'roles'

function isStaffAct(access: Access, method: RouteOptions['method']): boolean {
  const isForStaff =
    access.kind === 'roles' && access.roles.every((role) => STAFF_ROLES.some((staff) => staff === role))
  return isForStaff && ![method].flat().every(isSafeMethod)
}

/** A route that reads the viewer may cache only what visitors get. */
function isSharable(access: Access, { isForVisitors = false }: PublicCache): boolean {
  return access.kind === 'open' && access.readsViewer === isForVisitors
}

/** Adds the config to every route that is registered in this scope, such as the routes of a plugin. */
export function declareRoutes(scope: App, config: FastifyContextConfig): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, ...config }
  })
}

export interface AccessRules {
  readonly isSecondFactorRequired: boolean
  readonly isInternalCaller: (request: FastifyRequest) => boolean
}

/** Throws unless the caller may use the route. `internal` routes answer 404 to everyone else. */
export function checkAccess(access: Access, request: FastifyRequest, rules: AccessRules): void {
  if (access.kind === 'open') return
  if (access.kind === 'internal') {
    if (!rules.isInternalCaller(request)) throw new AppError('platform.not_found')
    return
  }
  const { actor } = request
  if (!actor) throw new AppError('platform.unauthenticated')
  if (access.kind === 'signed-in') return
  if (hasAnyRole(effectiveRoles(actor, rules.isSecondFactorRequired), access.roles)) return
  throw hasAnyRole(actor.roles, access.roles) ? powersRefusal(actor) : new AppError('platform.forbidden')
}

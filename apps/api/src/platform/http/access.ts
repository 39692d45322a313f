import { hasAnyRole, type Role } from '@trunfo/contract/roles'
import type { FastifyContextConfig, FastifyRequest, RouteOptions } from 'fastify'
import { powersOf } from '../auth/powers.ts'
import { AppError } from '../errors.ts'
import type { App } from './app-type.ts'
import { bareText } from './bare-text.ts'
import { isSafeMethod } from './csrf.ts'
import type { PublicCache } from './public-cache.ts'

/** Who may call a route. `internal` is for the operator's own tools, such as metrics. */
export type Access =
  | { readonly kind: 'open'; readonly readsViewer: boolean }
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'roles'; readonly roles: readonly Role[] }
  | { readonly kind: 'internal' }

/** For everybody, and the same for everybody: who asks is not even looked up. */
export const open: Access = { kind: 'open', readsViewer: false }
/** For everybody, but whoever is signed in is known. */
export const openToViewer: Access = { kind: 'open', readsViewer: true }
export const signedIn: Access = { kind: 'signed-in' }
export const internal: Access = { kind: 'internal' }
export const anyOf = (roles: readonly Role[]): Access => ({ kind: 'roles', roles })

/**
 * Makes it a boot failure to declare no access, to share a private answer, to leave a repetition to chance, or to
 * take any text whatever.
 */
export function refuseUndeclaredRoutes(app: App): void {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    routes.push(route)
  })
  // For the test that tries every route as everybody.
  app.decorate('declaredRoutes', routes)
  // Judged only when all are there, because a plugin's own routes are declared by a hook around it.
  app.addHook('onReady', async () => {
    for (const { config, method, url, schema } of routes) {
      if (!config?.access) throw new Error(`${String(method)} ${url} does not declare its access`)
      // What is kept for everybody must not depend on who asked first.
      if (config.cache && !isSharable(config.access, config.cache))
        throw new Error(`${String(method)} ${url} keeps an answer that is not the same for everybody`)
      if (!config.idempotency && ![method].flat().every(isSafeMethod))
        throw new Error(`${String(method)} ${url} does not declare its idempotency`)
      const bare = bareText(schema)
      if (bare)
        throw new Error(`${String(method)} ${url} takes a bare string in ${bare}: see texts.schemas.ts`)
    }
  })
}

/** What reads the viewer is the same for those alone of whom there is nothing to read. */
function isSharable(access: Access, { isForVisitors = false }: PublicCache): boolean {
  return access.kind === 'open' && access.readsViewer === isForVisitors
}

/** Declares the routes that a plugin makes by itself. */
export function declareRoutes(scope: App, config: FastifyContextConfig): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, ...config }
  })
}

export interface AccessRules {
  readonly isSecondFactorRequired: boolean
  readonly isInternalCaller: (request: FastifyRequest) => boolean
}

/** Throws unless the caller may use the route. */
export function checkAccess(access: Access, request: FastifyRequest, rules: AccessRules): void {
  if (access.kind === 'open') return
  if (access.kind === 'internal') {
    if (!rules.isInternalCaller(request)) throw new AppError('platform.not_found')
    return
  }
  const { actor } = request
  if (!actor) throw new AppError('platform.unauthenticated')
  if (access.kind === 'signed-in') return
  if (hasAnyRole(powersOf(actor, rules.isSecondFactorRequired), access.roles)) return
  throw new AppError(
    hasAnyRole(actor.roles, access.roles) ? 'platform.second_factor_required' : 'platform.forbidden',
  )
}

import { hasAnyRole, type Role, STAFF_ROLES } from '@trunfo/contract/roles'
import type { FastifyContextConfig, FastifyRequest, RouteOptions } from 'fastify'
import { powersOf, powersRefusal } from '../auth/powers.ts'
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
 * Makes it a boot failure to declare no access, to share a private answer, to leave a repetition to chance, to take any
 * text whatever, or to let staff move money without saying whose it is and what proof it takes.
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
  throw hasAnyRole(actor.roles, access.roles) ? powersRefusal(actor) : new AppError('platform.forbidden')
}

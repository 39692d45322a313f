import type { RouteOptions } from 'fastify'
import type { Actor } from '../auth/actor.ts'
import type { Access } from './access.ts'
import type { Claim, Idempotency } from './claim.ts'
import type { PublicCache } from './public-cache.ts'
import type { LimitName } from './rate-limits.ts'
import type { Dealing, SelfDealing } from './self-dealing.ts'
import type { BodyClock } from './slow-clients.ts'
import type { DeclaredStepUp, Proving } from './step-up.ts'

/** What a route declares in its `config`, and what a request carries through its hooks. */
declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route. Required: the server does not start without it. */
    access?: Access
    /** Caches a response that is the same for everyone, here and in shared caches. */
    cache?: PublicCache
    /**
     * Files and notices from other sites have wider general limits of their own. `nothing` is for endpoints
     * that only the operator's machines call: the proxy hides them.
     */
    countedAs?: 'file' | 'notice' | 'nothing'
    /**
     * Part of the public API: scripts of other sites may read it, and it tells the caller the general limit.
     */
    isPublicApi?: boolean
    /** Limits in addition to the general ones. */
    limits?: readonly LimitName[]
    /**
     * What happens to a repeated request. Required on unsafe routes: the server does not start without it.
     */
    idempotency?: Idempotency
    /**
     * Whose money the route concerns. Required on unsafe staff routes: the server does not start without it.
     */
    selfDealing?: SelfDealing
    /**
     * The step-up proof it needs. Required on staff routes that concern money: the server does not start
     * without it.
     */
    stepUp?: DeclaredStepUp
    /** Only for routes that authenticate the caller otherwise, such as a signed webhook. */
    isCsrfExempt?: boolean
  }
  interface FastifyInstance {
    declaredRoutes: readonly RouteOptions[]
    /**
     * Checks access that depends on the request, such as the purpose of an upload. Throws like the route's
     * own check.
     */
    requireAccess: (access: Access, request: FastifyRequest) => void
  }
  interface FastifyRequest {
    actor: Actor | null
    /** Null without a body. A route with a deadline of its own stops the clock while it reads. */
    bodyClock: BodyClock | null
    claim: Claim | null
    proving: Proving | null
    dealing: Dealing | null
  }
}

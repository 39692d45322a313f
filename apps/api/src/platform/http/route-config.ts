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
    /** Who may call the route. The server does not start with a route that says nothing. */
    access?: Access
    /** Answers that are the same for everybody, kept for a moment here and in shared caches. */
    cache?: PublicCache
    /**
     * Files, which a page asks for by the dozen, have a wider general limit of their own, and so have the notices of
     * other sites. What only operators' machines ask has none: the proxy hides it.
     */
    countedAs?: 'file' | 'notice' | 'nothing'
    /** Limits beside the general ones. */
    limits?: readonly LimitName[]
    /** What a repeated request meets. The server does not start with an unsafe route that says nothing. */
    idempotency?: Idempotency
    /** Whose money it is about. The server does not start with an act of the staff that says nothing. */
    selfDealing?: SelfDealing
    /** The proof it asks for. The server does not start with an act of the staff about money that says nothing. */
    stepUp?: DeclaredStepUp
    /** Only for routes that prove their caller another way, such as a signed webhook. */
    isCsrfExempt?: boolean
  }
  interface FastifyInstance {
    declaredRoutes: readonly RouteOptions[]
    /** For what a request decides by itself, such as the purpose of an upload: throws like the guard of a route. */
    requireAccess: (access: Access, request: FastifyRequest) => void
  }
  interface FastifyRequest {
    actor: Actor | null
    /** Null without a body. A route that keeps to a deadline of its own stops it while it reads. */
    bodyClock: BodyClock | null
    claim: Claim | null
    proving: Proving | null
    dealing: Dealing | null
  }
}

import type { FastifyRequest } from 'fastify'
import type { Actor } from '../auth/actor.ts'
import { AppError } from '../errors.ts'
import type { Services } from '../services.ts'
import { type Claim, claimOf } from './claim.ts'
import { type Dealing, dealingOf } from './self-dealing.ts'
import { type Proving, provingOf } from './step-up.ts'

/** The context of a command that visitors may run too. */
export interface Visit {
  readonly services: Services
  readonly requestId: string
  /** Set on routes with `idempotency: 'key'`. */
  readonly claim?: Claim | null
  /** Set on routes that need a step-up proof. */
  readonly proving?: Proving | null
  /** Set on routes that concern someone's money. */
  readonly dealing?: Dealing | null
}

/** The context of a command that needs a signed-in actor. */
export interface Ctx extends Visit {
  readonly actor: Actor
}

/** Builds the context of a request that visitors may make too. */
export function visitOf(services: Services, request: FastifyRequest): Visit {
  return {
    services,
    requestId: request.id,
    claim: claimOf(services, request),
    proving: provingOf(request),
    dealing: dealingOf(request),
  }
}

/**
 * Builds the context of a signed-in caller. The route's declared access has already ensured that there is
 * one; throws `platform.unauthenticated` otherwise.
 */
export function contextOf(services: Services, request: FastifyRequest): Ctx {
  if (!request.actor) throw new AppError('platform.unauthenticated')
  return { ...visitOf(services, request), actor: request.actor }
}

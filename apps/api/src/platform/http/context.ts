import type { FastifyRequest } from 'fastify'
import type { Actor } from '../auth/actor.ts'
import { AppError } from '../errors.ts'
import type { Services } from '../services.ts'
import { type Claim, claimOf } from './claim.ts'
import { type Dealing, dealingOf } from './self-dealing.ts'
import { type Proving, provingOf } from './step-up.ts'

/** What a command works with whoever asks, if only a visitor. */
export interface Visit {
  readonly services: Services
  readonly requestId: string
  /** On routes whose acts are told apart by a key. */
  readonly claim?: Claim | null
  /** On routes that ask for a proof. */
  readonly proving?: Proving | null
  /** On routes about somebody's money. */
  readonly dealing?: Dealing | null
}

/** What a command works with: the open services and who asked. */
export interface Ctx extends Visit {
  readonly actor: Actor
}

export function visitOf(services: Services, request: FastifyRequest): Visit {
  return {
    services,
    requestId: request.id,
    claim: claimOf(services, request),
    proving: provingOf(request),
    dealing: dealingOf(request),
  }
}

/** For routes that need a person: their declared access has already made sure that there is one. */
export function contextOf(services: Services, request: FastifyRequest): Ctx {
  if (!request.actor) throw new AppError('platform.unauthenticated')
  return { ...visitOf(services, request), actor: request.actor }
}

import type { FastifyRequest } from 'fastify'
import type { Actor } from '../auth/actor.ts'
import { AppError } from '../errors.ts'
import type { Services } from '../services.ts'

/** What a command works with: the open services and who asked. */
export interface Ctx {
  readonly services: Services
  readonly actor: Actor
  readonly requestId: string
}

/** For routes that need a person: their declared access has already made sure that there is one. */
export function contextOf(services: Services, request: FastifyRequest): Ctx {
  if (!request.actor) throw new AppError('platform.unauthenticated')
  return { services, actor: request.actor, requestId: request.id }
}

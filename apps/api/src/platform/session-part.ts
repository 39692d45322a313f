import type { z } from 'zod'
import type { Actor } from './auth/actor.ts'
import type { Services } from './services.ts'

/**
 * What a feature adds to the `/api/session` response, under its name. Every signed-in page requests it first
 * and often: read it from memory, never from a table that grows.
 */
export interface SessionPart {
  readonly name: string
  readonly schema: z.ZodType
  readonly read: (services: Services, actor: Actor) => Promise<unknown>
}

export function sessionPart<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  read: (services: Services, actor: Actor) => Promise<z.infer<Schema>>,
): SessionPart {
  return { name, schema, read }
}

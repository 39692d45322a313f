import type { z } from 'zod'
import type { Actor } from './auth/actor.ts'
import type { Services } from './services.ts'

/**
 * What a feature adds to the answer of `/api/session`, under its name. Every signed-in page asks for that answer first
 * and again and again: a part is read from memory, never from a table that grows.
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

import type { Tx } from '../db/database.ts'
import type { Services } from '../services.ts'
import type { DomainEvent, EventDefinition } from './events.ts'

/**
 * What one feature does about another's event. It runs in the worker, after the commit, at least once.
 *
 * `inTransaction` reactions have their effect exactly once: the receipt for (event, reaction) commits with
 * the effect. `afterwards` reactions touch the world outside PostgreSQL and must bear repetition.
 */
export interface Reaction {
  readonly event: string
  readonly name: string
  readonly inTransaction?: (tx: Tx, event: DomainEvent<never>, services: Services) => Promise<void>
  readonly afterwards?: (services: Services, event: DomainEvent<never>) => Promise<void>
}

export function reactInTransaction<Payload>(
  event: EventDefinition<Payload>,
  name: string,
  inTransaction: (tx: Tx, event: DomainEvent<Payload>, services: Services) => Promise<void>,
): Reaction {
  return { event: event.name, name, inTransaction }
}

export function reactAfterwards<Payload>(
  event: EventDefinition<Payload>,
  name: string,
  afterwards: (services: Services, event: DomainEvent<Payload>) => Promise<void>,
): Reaction {
  return { event: event.name, name, afterwards }
}

/** Work that a command leaves for later. It may run more than once: a worker can die halfway. */
export interface JobDefinition<Payload = never> {
  readonly name: string
  readonly run: (services: Services, payload: Payload) => Promise<void>
}

export function defineJob<Payload extends object>(
  name: string,
  run: (services: Services, payload: Payload) => Promise<void>,
): JobDefinition<Payload> {
  return { name, run }
}

/** Work that comes round by the clock, once in the cluster however many workers there are. */
export interface CronJob {
  readonly name: string
  /** Five fields, in UTC: minute, hour, day, month, weekday. */
  readonly schedule: string
  readonly run: (services: Services) => Promise<void>
}

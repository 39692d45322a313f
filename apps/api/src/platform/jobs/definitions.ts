import type { Tx } from '../db/database.ts'
import type { Stale } from '../db/stale-rows.ts'
import type { Services } from '../services.ts'
import type { DomainEvent, EventDefinition } from './events.ts'

/**
 * What one feature does about another's event. It runs in the worker after the commit, at least once.
 *
 * `inTransaction` reactions take effect exactly once: the receipt for (event, reaction) commits with the
 * effect. `afterwards` reactions act outside PostgreSQL and must tolerate repeats.
 */
export interface Reaction {
  readonly event: string
  readonly name: string
  readonly inTransaction?: (tx: Tx, event: DomainEvent<never>, services: Services) => Promise<void>
  readonly afterwards?: (services: Services, event: DomainEvent<never>) => Promise<void>
}

/** Declares a reaction that takes effect exactly once. Receipts store `name`: keep it stable. */
export function reactInTransaction<Payload>(
  event: EventDefinition<Payload>,
  name: string,
  inTransaction: (tx: Tx, event: DomainEvent<Payload>, services: Services) => Promise<void>,
): Reaction {
  return { event: event.name, name, inTransaction }
}

/** Declares a reaction outside PostgreSQL, such as a live hint. It may run more than once. */
export function reactAfterwards<Payload>(
  event: EventDefinition<Payload>,
  name: string,
  afterwards: (services: Services, event: DomainEvent<Payload>) => Promise<void>,
): Reaction {
  return { event: event.name, name, afterwards }
}

/** Work that a command queues for later. It may run more than once: a worker can die halfway. */
export interface JobDefinition<Payload = never> {
  readonly name: string
  readonly run: (services: Services, payload: Payload) => Promise<void>
}

/** Declares a job. The queue stores `name`: keep it stable. */
export function defineJob<Payload extends object>(
  name: string,
  run: (services: Services, payload: Payload) => Promise<void>,
): JobDefinition<Payload> {
  return { name, run }
}

/** Scheduled work. It runs once per cluster, however many workers there are. */
export interface CronJob {
  readonly name: string
  /** Five fields, in UTC: minute, hour, day, month, weekday. */
  readonly schedule: string
  /** A long run ends early at the signal: the worker stops. */
  readonly run: (services: Services, stopping?: AbortSignal) => Promise<void>
  /** What it removes, if it is a `cleaning`. */
  readonly stale?: readonly Stale[]
}

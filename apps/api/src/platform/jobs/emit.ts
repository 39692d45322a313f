import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { DomainEvent, EventDefinition, JobDefinition } from './definitions.ts'

export const EVENT_TASK = 'event'

/**
 * Tells the other features that something happened. The event is a row of the same transaction, so it is
 * told if and only if the thing really happened, whatever dies in between.
 */
export async function emit<Payload extends object>(
  tx: Tx,
  definition: EventDefinition<Payload>,
  payload: Payload,
  /** Where the act has to know it. */
  id: string | null = null,
): Promise<void> {
  const task = JSON.stringify({ name: definition.name, payload })
  await sql`
    select graphile_worker.add_job(
      ${EVENT_TASK},
      json_build_object('id', coalesce(${id}::uuid, uuid_v7()), 'event', ${task}::json)
    )`.execute(tx)
}

export interface EnqueueOptions {
  /** A job of the same key that has not started is replaced. */
  readonly key?: string
  readonly runAt?: Date
  readonly maxAttempts?: number
}

/** Leaves work for the worker, if and only if the transaction commits. */
export async function enqueue<Payload extends object>(
  tx: Tx,
  job: Pick<JobDefinition<Payload>, 'name'>,
  payload: Payload,
  options: EnqueueOptions = {},
): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      ${job.name},
      ${JSON.stringify(payload)}::json,
      run_at => ${options.runAt ?? null}::timestamptz,
      max_attempts => ${options.maxAttempts ?? null}::int,
      job_key => ${options.key ?? null}::text
    )`.execute(tx)
}

export interface EventTask {
  readonly id: string
  readonly event: Pick<DomainEvent, 'name' | 'payload'>
}

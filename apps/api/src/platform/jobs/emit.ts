import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { JobDefinition } from './definitions.ts'
import type { DomainEvent, EventDefinition } from './events.ts'

export const EVENT_TASK = 'event'

/** A row for the queue: an event, which gets its id as it is written, or a job. */
interface Errand {
  readonly task: string
  readonly payload: object
  readonly id?: string | null
  readonly options?: EnqueueOptions
}

/** What acts have left to tell, in the transactions that are open now. */
const unwritten = new WeakMap<Tx, Errand[]>()

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
  await emitAll(tx, [{ task: EVENT_TASK, payload: { name: definition.name, payload }, id }])
}

export interface EnqueueOptions {
  /** A job of the same key that has not started is replaced. */
  readonly key?: string
  /** Jobs of the same queue run one after the other, whatever the number of workers. */
  readonly queue?: string
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
  await emitAll(tx, [{ task: job.name, payload, options }])
}

/** Many of one kind, in one statement. */
export async function enqueueAll<Payload extends object>(
  tx: Tx,
  job: Pick<JobDefinition<Payload>, 'name'>,
  errands: readonly { payload: Payload; options?: EnqueueOptions }[],
): Promise<void> {
  await emitAll(
    tx,
    errands.map((errand) => ({ ...errand, task: job.name })),
  )
}

/** The queue takes one call for many errands as quickly as for one: where they are gathered, they wait for the end. */
async function emitAll(tx: Tx, errands: readonly Errand[]): Promise<void> {
  const waiting = unwritten.get(tx)
  if (waiting) waiting.push(...errands)
  else if (errands.length > 0) await write(tx, errands)
}

/** Runs what the transaction is for and writes all that it has to tell in one statement, at its end. */
export async function writeTogether<Result>(tx: Tx, run: () => Promise<Result>): Promise<Result> {
  const errands: Errand[] = []
  unwritten.set(tx, errands)
  const result = await run()
  unwritten.delete(tx)
  await emitAll(tx, errands)
  return result
}

async function write(tx: Tx, errands: readonly Errand[]): Promise<void> {
  const rows = errands.map(({ task, payload, id, options: { key, queue, runAt, maxAttempts } = {} }) => ({
    task,
    id,
    payload,
    queue,
    run_at: runAt,
    max_attempts: maxAttempts,
    job_key: key,
  }))
  await sql`
    select from graphile_worker.add_jobs(array(
      select row(
        task,
        case task
          when ${EVENT_TASK} then json_build_object('id', coalesce(id, uuid_v7()), 'event', payload)
          else payload
        end,
        queue, run_at, max_attempts, job_key, null, null
      )::graphile_worker.job_spec
      from json_to_recordset(${JSON.stringify(rows)}::json) as errand (
        task text, id uuid, payload json, queue text, run_at timestamptz, max_attempts integer, job_key text
      )
    ))`.execute(tx)
}

export interface EventTask {
  readonly id: string
  readonly event: Pick<DomainEvent, 'name' | 'payload'>
}

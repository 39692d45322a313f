import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { JobDefinition } from './definitions.ts'
import type { DomainEvent, EventDefinition } from './events.ts'

/** The queue task that carries every event. */
export const EVENT_TASK = 'event'

/** A queue row: a job, or an event, which gets its id when it is inserted. */
interface QueueEntry {
  readonly task: string
  readonly payload: object
  readonly id?: string | null
  readonly options?: EnqueueOptions
}

/** Events and jobs buffered per open transaction. */
const unwritten = new WeakMap<Tx, QueueEntry[]>()

/**
 * Emits an event to other features. It is a row of the same transaction: it is delivered if and only if the
 * transaction commits.
 */
export async function emit<Payload extends object>(
  tx: Tx,
  definition: EventDefinition<Payload>,
  payload: Payload,
  /** Set it if the caller needs the id. */
  id: string | null = null,
): Promise<void> {
  await emitAll(tx, [{ task: EVENT_TASK, payload: { name: definition.name, payload }, id }])
}

export interface EnqueueOptions {
  /** Replaces a job with the same key that has not started. */
  readonly key?: string
  /** Jobs of the same queue run one at a time, whatever the number of workers. */
  readonly queue?: string
  readonly runAt?: Date
  readonly maxAttempts?: number
}

/** Queues a job, if and only if the transaction commits. */
export async function enqueue<Payload extends object>(
  tx: Tx,
  job: Pick<JobDefinition<Payload>, 'name'>,
  payload: Payload,
  options: EnqueueOptions = {},
): Promise<void> {
  await emitAll(tx, [{ task: job.name, payload, options }])
}

/** Queues many jobs of one kind in one statement. */
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

/** Buffers the entries if the transaction batches them; otherwise inserts them at once. */
async function emitAll(tx: Tx, errands: readonly QueueEntry[]): Promise<void> {
  const waiting = unwritten.get(tx)
  if (waiting) waiting.push(...errands)
  else if (errands.length > 0) await write(tx, errands)
}

/** Runs `run`, then inserts all events and jobs that it emitted in one statement. Called by `transact`. */
export async function batchEmits<Result>(tx: Tx, run: () => Promise<Result>): Promise<Result> {
  const errands: QueueEntry[] = []
  unwritten.set(tx, errands)
  const result = await run()
  unwritten.delete(tx)
  await emitAll(tx, errands)
  return result
}

async function write(tx: Tx, errands: readonly QueueEntry[]): Promise<void> {
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
          when ${EVENT_TASK} then json_build_object('id', coalesce(id, uuid_v7()), 'event', payload, 'at', now())
          else payload
        end,
        queue, run_at, max_attempts, job_key, null, null
      )::graphile_worker.job_spec
      from json_to_recordset(${JSON.stringify(rows)}::json) as errand (
        task text, id uuid, payload json, queue text, run_at timestamptz, max_attempts integer, job_key text
      )
    ))`.execute(tx)
}

/** Payload of an event in the queue. */
export interface EventTask {
  readonly id: string
  readonly event: Pick<DomainEvent, 'name' | 'payload'>
  readonly at?: string
}

import { sql } from 'kysely'
import { features as allFeatures } from '../src/features.ts'
import { declared, type Feature } from '../src/platform/feature.ts'
import { dispatchEvent } from '../src/platform/jobs/dispatch.ts'
import { EVENT_TASK, type EventTask } from '../src/platform/jobs/emit.ts'
import { reactionsOf } from '../src/platform/jobs/reactions.ts'
import type { TestApp } from './app.ts'

interface QueuedJob {
  readonly id: string
  readonly task: string
  readonly payload: never
}

/** Mails stay in the queue: tests read their recipients from it. */
const MAILS = 'mail.%'

/**
 * Runs queued work step by step, in tests without a worker. Each step may fail, or run without being marked
 * as finished. Only the given features react to events.
 */
export function handWorker(
  { services }: Pick<TestApp, 'services'>,
  reacting: readonly Feature[] = allFeatures,
) {
  const { db } = services
  const reactions = Map.groupBy(reactionsOf(reacting), (reaction) => reaction.event)
  const jobs = new Map(
    allFeatures.flatMap(({ jobs }) => declared(jobs, allFeatures)).map((job) => [job.name, job] as const),
  )
  const queued = async (where: ReturnType<typeof sql>): Promise<QueuedJob[]> => {
    const { rows } = await sql<QueuedJob>`
      select job.id::text, task.identifier as task, job.payload
      from graphile_worker._private_jobs as job
      join graphile_worker._private_tasks as task on task.id = job.task_id
      where ${where} order by job.id`.execute(db)
    return rows
  }
  /** Due jobs, except mails. */
  const due = () => queued(sql`job.run_at <= now() and task.identifier not like ${MAILS}`)
  const run = async ({ task, payload }: QueuedJob): Promise<void> => {
    if (task !== EVENT_TASK) return jobs.get(task)?.run(services, payload)
    const { id, event, at } = payload as EventTask
    await dispatchEvent(services, reactions.get(event.name) ?? [], { id, at, ...event })
  }

  return {
    run,
    due,
    /** The next due job. */
    next: async (): Promise<QueuedJob | undefined> => (await due())[0],
    finish: ({ id }: QueuedJob) =>
      sql`select graphile_worker.complete_jobs(array[${id}::bigint])`.execute(db),
    /** Jobs of this task that are scheduled for later. */
    waiting: (task: string) => queued(sql`job.run_at > now() and task.identifier = ${task}`),
    /** Payloads of all queued mails. */
    mails: async () =>
      (await queued(sql`task.identifier like ${MAILS}`)).map(({ payload }) => payload as { to: string }),
    forget: () => sql`delete from graphile_worker._private_jobs`.execute(db),
  }
}

/** Runs jobs until none is due. */
export async function workOff({ next, run, finish }: ReturnType<typeof handWorker>): Promise<void> {
  for (let job = await next(); job; job = await next()) {
    await run(job)
    await finish(job)
  }
}

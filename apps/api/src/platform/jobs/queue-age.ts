import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Jobs counted per priority. Behind a longer queue, the figures are lower bounds. */
const COUNTED_MAX = 10_000

export interface QueueOfTask {
  readonly task: string
  /** Jobs that are due and wait for a worker. Jobs without attempts left do not count. */
  readonly waiting: number
  /** How long the oldest of them has waited; 0 if none waits. */
  readonly oldestSeconds: number
}

/**
 * Returns every known task. The cost is bounded: for each priority it reads the oldest due jobs from the library's
 * index on (priority, run_at).
 */
export async function findQueues(db: Db): Promise<QueueOfTask[]> {
  const { rows } = await sql<QueueOfTask>`
    with recursive priorities as (
      (
        select priority from graphile_worker._private_jobs
        where is_available order by priority limit 1
      )
      union all
      select (
        select job.priority from graphile_worker._private_jobs as job
        where job.is_available and job.priority > before.priority order by job.priority limit 1
      )
      from priorities as before where before.priority is not null
    ),
    queues as (
      select due.task_id, count(*) as waiting, min(due.run_at) as oldest
      from priorities cross join lateral (
        select job.task_id, job.run_at from graphile_worker._private_jobs as job
        where job.is_available and job.priority = priorities.priority and job.run_at <= now()
        order by job.run_at limit ${sql.lit(COUNTED_MAX)}
      ) as due
      group by due.task_id
    )
    select task.identifier as task, coalesce(queues.waiting, 0)::int as waiting,
      coalesce(extract(epoch from now() - queues.oldest), 0)::float8 as "oldestSeconds"
    from graphile_worker._private_tasks as task left join queues on queues.task_id = task.id`.execute(db)
  return rows
}

/** Seconds that the oldest due job has waited for a worker; 0 if none waits. */
export async function findQueueAge(db: Db): Promise<number> {
  const queues = await findQueues(db)
  return Math.round(Math.max(0, ...queues.map(({ oldestSeconds }) => oldestSeconds)))
}

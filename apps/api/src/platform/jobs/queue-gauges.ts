import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { sharedRead } from '../telemetry/gauge-reads.ts'
import type { GaugeDeclaration } from '../telemetry/metrics.ts'
import { isAliveSql } from './heartbeat.ts'
import { findQueues } from './queue-age.ts'

const readQueues = sharedRead(findQueues)

export const queueGauges: readonly GaugeDeclaration[] = [
  {
    name: 'job_queue_waiting',
    help: 'Jobs that are due and wait for a worker, by task',
    label: 'task',
    read: async (db) =>
      Object.fromEntries((await readQueues(db)).map(({ task, waiting }) => [task, waiting])),
  },
  {
    name: 'job_queue_oldest_seconds',
    help: 'How long the oldest job that is due has waited, by task',
    label: 'task',
    read: async (db) =>
      Object.fromEntries((await readQueues(db)).map(({ task, oldestSeconds }) => [task, oldestSeconds])),
  },
  {
    name: 'job_workers',
    help: 'Job runners by the age of their heartbeat',
    label: 'state',
    read: countWorkers,
  },
]

/** Each job runner sends a heartbeat for itself and one for each job that it can run at once. */
async function countWorkers(db: Db): Promise<{ alive: number; dead: number }> {
  const { rows } = await sql<{ alive: number; dead: number }>`
    select count(*) filter (where ${isAliveSql})::int as alive, count(*) filter (where not ${isAliveSql})::int as dead
    from worker_heartbeats where worker_id like 'pool-%'`.execute(db)
  return rows[0] ?? { alive: 0, dead: 0 }
}

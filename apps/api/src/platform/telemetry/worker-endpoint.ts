import { createServer } from 'node:http'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import { type DatabaseProblem, databaseCheck } from '../db/readiness.ts'
import { isInternalCaller } from '../http/internal-caller.ts'
import { findQueueAge } from '../jobs/queue-age.ts'
import type { WorkerVitals } from '../jobs/worker.ts'
import { readForScrape } from './gauge-reads.ts'
import { metrics } from './metrics.ts'

/** A heartbeat is due every five seconds. */
const HEARTBEAT_AGE_MAX_S = 30

interface Health extends Pick<WorkerVitals, 'isRunning'> {
  readonly heartbeatAgeS: number | null
  /** Since the last job ended, however it ended. Null before the first one. */
  readonly lastJobAgeS: number | null
}

interface Readiness extends Health {
  readonly problem: DatabaseProblem | null
  /** How long the oldest job that is due has waited. Null if the database has a problem or is slow. */
  readonly queueAgeS: number | null
}

/**
 * Serves `/healthz`, `/readyz` and `/metrics` of a worker if `WORKER_PORT` is set. Returns a function that closes the
 * server. `healthz` fails only where a restart helps: heartbeats reach the database, but no runner takes jobs. It responds
 * at once, because a silent database must not make the worker look dead. `readyz` asks the database, and fails whenever
 * no jobs are worked. Both say what they know.
 */
export function serveWorkerEndpoint(config: Config, db: Db, vitals: WorkerVitals): () => void {
  if (!config.WORKER_PORT) return () => undefined
  const findProblem = databaseCheck(db)
  const readQueueAge = readForScrape(findQueueAge)
  const server = createServer(async (request, response) => {
    const send = (isFine: boolean, health: Health) => {
      response.statusCode = isFine ? 200 : 503
      response.setHeader('content-type', 'application/json')
      return response.end(JSON.stringify(health))
    }
    if (request.url === '/healthz') {
      const health = healthOf(vitals)
      return send(health.isRunning || !hasPulse(health), health)
    }
    if (request.url === '/readyz') {
      const [problem, queueAge] = await Promise.all([findProblem(), readQueueAge(db)])
      const health = { ...healthOf(vitals), problem, queueAgeS: problem ? null : queueAge }
      return send(isReady(health), health)
    }
    if (request.url !== '/metrics' || !isInternalCaller(request.headers, config)) {
      response.statusCode = 404
      return response.end()
    }
    response.setHeader('content-type', metrics.contentType)
    return response.end(await metrics.metrics())
  })
  server.listen(config.WORKER_PORT, config.HOST)
  return () => server.close()
}

const healthOf = ({ isRunning, heartbeatAt, jobEndedAt }: WorkerVitals): Health => ({
  isRunning,
  heartbeatAgeS: ageOf(heartbeatAt),
  lastJobAgeS: ageOf(jobEndedAt),
})

const ageOf = (at: Date | null) => at && Math.round((Date.now() - at.getTime()) / 1000)

const hasPulse = ({ heartbeatAgeS }: Health) => heartbeatAgeS !== null && heartbeatAgeS < HEARTBEAT_AGE_MAX_S

const isReady = (health: Readiness) => health.isRunning && hasPulse(health) && health.queueAgeS !== null

import { setTimeout as pause } from 'node:timers/promises'
import { makeWorkerUtils } from 'graphile-worker'
import type pg from 'pg'
import { isEngineError } from '../db/engine-errors.ts'
import type { Feature } from '../feature.ts'
import type { Services } from '../services.ts'
import { deleteHeartbeats, recordHeartbeat, unlockDeadWorkers } from './heartbeat.ts'
import { queueLogger, startJobRunner } from './job-runner.ts'
import { LostJobs } from './lost-jobs.ts'

const HEARTBEAT_MS = 5_000
/** Delays between attempts to start a runner. A runner that ran this long starts the delays over. */
const RESTART_MIN_MS = 500
const RESTART_MAX_MS = 15_000
const STEADY_AFTER_MS = 60_000

export interface RunningWorker {
  readonly vitals: WorkerVitals
  /** Resolves once the running jobs have ended. */
  stop(): Promise<void>
}

/** What the worker knows about itself, for its health endpoints. Times are by this process's clock. */
export interface WorkerVitals {
  /** False while no runner takes jobs, such as after a lost database. */
  readonly isRunning: boolean
  readonly heartbeatAt: Date | null
  readonly jobEndedAt: Date | null
}

/**
 * Starts processing the queue: jobs, event reactions and crons of every feature. A runner that cannot record the end
 * of a job shuts down, for example when the database fails over. Another one then replaces it, for as long as the
 * process lives. The first one waits for the database too.
 */
export async function startWorker(
  services: Services,
  pool: pg.Pool,
  features: readonly Feature[],
): Promise<RunningWorker> {
  const { db, log } = services
  let heartbeatAt: Date | null = null
  let jobEndedAt: Date | null = null
  const onJobEnded = () => {
    jobEndedAt = new Date()
  }
  const stopping = new AbortController()
  const start = () => startJobRunner({ services, pool, features, onJobEnded })
  const utils = await onceDatabaseAnswers(log, () =>
    makeWorkerUtils({ pgPool: pool, logger: queueLogger(services) }),
  )
  let runner = await onceDatabaseAnswers(log, start)
  let isAlive = true
  const lostJobs = new LostJobs()

  async function sendHeartbeat(): Promise<void> {
    try {
      // A runner that ended is not alive: its jobs must be free for other workers.
      if (isAlive) {
        await recordHeartbeat(db, [...runner.ids])
        await lostJobs.unlock(services, runner)
      }
      await unlockDeadWorkers(services, utils)
      heartbeatAt = new Date()
    } catch (error) {
      log.warn({ err: error }, 'a heartbeat was missed')
    }
  }
  let pulsing: Promise<void> | null = null
  const pulse = () => {
    pulsing ??= sendHeartbeat().finally(() => {
      pulsing = null
    })
    return pulsing
  }
  await pulse()
  const timer = setInterval(pulse, HEARTBEAT_MS)

  const supervision = supervise()
  async function supervise(): Promise<void> {
    for (let attempt = 0; !stopping.signal.aborted; attempt += 1) {
      const startedAt = performance.now()
      await runner.ended
      if (stopping.signal.aborted) return
      isAlive = false
      if (performance.now() - startedAt > STEADY_AFTER_MS) attempt = 0
      log.error('the job runner ended: another one starts')
      await restart(attempt)
    }
  }

  /** Frees the jobs of the runner that ended, which nobody else may take for 30 seconds. */
  async function release(): Promise<void> {
    // It could write back the heartbeats that are deleted here.
    await pulsing
    const ended = [...runner.ids]
    // Without a heartbeat, a job that is still locked would stay so for hours.
    await utils.forceUnlockWorkers(ended)
    await deleteHeartbeats(db, ended)
  }

  async function restart(attempt: number): Promise<void> {
    for (let failures = attempt; !stopping.signal.aborted; failures += 1) {
      await pause(restartDelay(failures), undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      try {
        await release()
        runner = await start()
        isAlive = true
        return await pulse()
      } catch (error) {
        log.warn({ err: error }, 'no job runner could be started')
      }
    }
  }

  return {
    vitals: {
      get isRunning() {
        return runner.isTaking()
      },
      get heartbeatAt() {
        return heartbeatAt
      },
      get jobEndedAt() {
        return jobEndedAt
      },
    },
    async stop() {
      stopping.abort()
      await runner.stop()
      await supervision
      // A runner may have started in the meantime.
      await runner.stop()
      clearInterval(timer)
      await release().catch((error: unknown) =>
        log.warn({ err: error }, 'other workers must free the jobs of this one'),
      )
      await utils.release()
    },
  }
}

/** Lets a worker start before its database does. What is no engine's failure, such as a wrong password, still throws. */
async function onceDatabaseAnswers<Result>(
  log: Services['log'],
  run: () => Promise<Result>,
): Promise<Result> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await run()
    } catch (error) {
      if (!isEngineError(error)) throw error
      log.warn({ err: error }, 'no job runner could be started')
      await pause(restartDelay(failures))
    }
  }
}

/** Doubles up to a maximum. Jitter keeps the workers of a cluster from starting together. */
function restartDelay(failures: number): number {
  const delay = Math.min(RESTART_MIN_MS * 2 ** failures, RESTART_MAX_MS)
  return delay * (0.5 + Math.random() / 2)
}

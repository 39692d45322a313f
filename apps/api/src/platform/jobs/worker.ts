import { EventEmitter } from 'node:events'
import {
  makeWorkerUtils,
  parseCronItems,
  Logger as QueueLogger,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type pg from 'pg'
import { declared, type Feature } from '../feature.ts'
import type { Services } from '../services.ts'
import { countJob } from '../telemetry/metrics.ts'
import type { CronJob } from './definitions.ts'
import { dispatchEvent } from './dispatch.ts'
import { EVENT_TASK, type EventTask } from './emit.ts'
import { beat, forget, unlockJobsOfTheDead } from './heartbeat.ts'
import { reactionsOf } from './reactions.ts'

const HEARTBEAT_MS = 5_000

export interface RunningWorker {
  /** Resolves once running jobs have ended. */
  stop(): Promise<void>
}

/** Starts working the queue: jobs, event reactions and crons of every feature. */
export async function startWorker(
  services: Services,
  pool: pg.Pool,
  features: readonly Feature[],
): Promise<RunningWorker> {
  const crons = features.flatMap(({ crons }) => declared(crons, features))
  const workerIds = new Set<string>()
  const events = new EventEmitter() as WorkerEvents
  events.on('worker:create', ({ worker }) => workerIds.add(worker.workerId))
  events.on('pool:create', ({ workerPool }) => workerIds.add(workerPool.id))
  events.on('job:complete', ({ job, error }) => countJob(job.task_identifier, error ? 'failed' : 'done'))

  const utils = await makeWorkerUtils({ pgPool: pool, logger: queueLogger(services) })
  const runner = await run({
    pgPool: pool,
    concurrency: services.config.WORKER_CONCURRENCY,
    noHandleSignals: true,
    events,
    logger: queueLogger(services),
    taskList: tasksOf(services, features, crons),
    parsedCronItems: parseCronItems(
      crons.map((cron) => ({ task: cronTask(cron.name), match: cron.schedule, identifier: cron.name })),
    ),
  })

  const pulse = async () => {
    try {
      await beat(services.db, [...workerIds])
      await unlockJobsOfTheDead(services, utils)
    } catch (error) {
      services.log.warn({ err: error }, 'a heartbeat was missed')
    }
  }
  await pulse()
  const timer = setInterval(pulse, HEARTBEAT_MS)

  return {
    async stop() {
      clearInterval(timer)
      await runner.stop()
      await forget(services.db, [...workerIds])
      await utils.release()
    },
  }
}

function tasksOf(services: Services, features: readonly Feature[], crons: readonly CronJob[]): TaskList {
  const reactions = Map.groupBy(reactionsOf(features), (reaction) => reaction.event)
  const tasks: TaskList = {
    [EVENT_TASK]: (task) => {
      const { id, event } = task as EventTask
      return dispatchEvent(services, reactions.get(event.name) ?? [], { id, ...event })
    },
  }
  for (const job of features.flatMap(({ jobs }) => declared(jobs, features))) {
    tasks[job.name] = (payload) => job.run(services, payload as never)
  }
  for (const cron of crons) tasks[cronTask(cron.name)] = () => cron.run(services)
  return tasks
}

const cronTask = (name: string) => `cron:${name}`

function queueLogger({ log }: Services): QueueLogger {
  return new QueueLogger(() => (level, message) => {
    const wanted = level === 'error' ? 'error' : level === 'warning' ? 'warn' : 'debug'
    log[wanted]({ component: 'jobs' }, message)
  })
}

import { EventEmitter } from 'node:events'
import { parseCronItems, Logger as QueueLogger, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { declared, type Feature } from '../feature.ts'
import type { Services } from '../services.ts'
import { withoutAddresses } from '../telemetry/log.ts'
import { countGivenUpJob, countJob, startJobCounters } from '../telemetry/metrics.ts'
import { inJobSpan } from '../telemetry/spans.ts'
import type { CronJob } from './definitions.ts'
import { dispatchEvent } from './dispatch.ts'
import { EVENT_TASK, type EventTask } from './emit.ts'
import { reactionsOf } from './reactions.ts'

/** One life of the queue library in this process: it takes jobs until it cannot record the end of one. */
export interface JobRunner {
  /** The ids under which its jobs are locked. */
  readonly ids: ReadonlySet<string>
  /** The ids of the jobs that run now. */
  readonly running: ReadonlySet<string>
  /** False as soon as it takes no more jobs; those that run may take longer. */
  isTaking(): boolean
  /** Resolves when it takes no more jobs and none runs, whatever the reason. */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

export interface JobRunnerOptions {
  readonly services: Services
  readonly pool: pg.Pool
  readonly features: readonly Feature[]
  readonly onJobEnded: () => void
}

export async function startJobRunner(options: JobRunnerOptions): Promise<JobRunner> {
  const { services, pool, features } = options
  const crons = features.flatMap(({ crons }) => declared(crons, features))
  const events = new EventEmitter() as WorkerEvents
  const state = watch(events, options)
  const taskList = tasksOf(services, features, crons)
  startJobCounters(
    Object.keys(taskList),
    reactionsOf(features).map(({ event }) => event),
  )
  const runner = await run({
    // Without a delay of 0 the library does not wait for these writes: a lost connection would be an unhandled
    // rejection, which ends the process. With it, the runner shuts down and the worker starts another one.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    pgPool: pool,
    concurrency: services.config.WORKER_CONCURRENCY,
    noHandleSignals: true,
    events,
    logger: queueLogger(services),
    taskList,
    parsedCronItems: parseCronItems(
      crons.map((cron) => ({ task: cronTask(cron.name), match: cron.schedule, identifier: cron.name })),
    ),
  })
  const settled = runner.promise.catch((error: unknown) =>
    services.log.error({ err: error }, 'the job runner failed'),
  )
  let hasEnded = false
  const ended = Promise.race([settled, state.failed]).then(() => {
    hasEnded = true
    // Releases its crons, unless it did so itself. A cron may wait a minute for the database, so nobody waits for it.
    void runner.stop().catch(() => undefined)
  })
  return {
    ids: state.ids,
    running: state.running,
    isTaking: () => !state.isShuttingDown() && !hasEnded,
    ended,
    async stop() {
      // Rejects if the runner is ending already: then waiting for its end is all there is to do.
      if (!hasEnded) await Promise.race([runner.stop().catch(() => undefined), state.failed])
      await ended
    },
  }
}

/**
 * Follows a runner by its events. After a failed write, graphile-worker 0.18 miscounts the writes that are pending, and
 * `runner.promise` may never settle (graphile/worker#636). `failed` therefore resolves when the last of its jobs ended.
 */
function watch(events: WorkerEvents, { onJobEnded }: JobRunnerOptions) {
  const ids = new Set<string>()
  const running = new Set<string>()
  const { promise: failed, resolve } = Promise.withResolvers<void>()
  let isShuttingDown = false
  let hasFailed = false
  let workers = 0
  const settle = () => {
    if (hasFailed && workers === 0) resolve()
  }
  events.on('pool:create', ({ workerPool }) => ids.add(workerPool.id))
  events.on('worker:create', ({ worker }) => {
    ids.add(worker.workerId)
    workers += 1
  })
  events.on('worker:stop', () => {
    workers -= 1
    settle()
  })
  events.on('pool:gracefulShutdown', () => {
    isShuttingDown = true
  })
  events.on('pool:fatalError', () => {
    hasFailed = true
    settle()
  })
  events.on('job:start', ({ job }) => running.add(job.id))
  events.on('job:complete', ({ job, error }) => {
    running.delete(job.id)
    onJobEnded()
    countJob(job.task_identifier, error ? 'failed' : 'done')
  })
  events.on('job:failed', ({ job }) => countGivenUpJob(job.task_identifier))
  return { ids, running, failed, isShuttingDown: () => isShuttingDown }
}

function tasksOf(services: Services, features: readonly Feature[], crons: readonly CronJob[]): TaskList {
  const reactions = Map.groupBy(reactionsOf(features), (reaction) => reaction.event)
  const tasks: TaskList = {
    [EVENT_TASK]: (task) => {
      const { id, event, at } = task as EventTask
      const dispatch = () => dispatchEvent(services, reactions.get(event.name) ?? [], { id, at, ...event })
      return inJobSpan(`${EVENT_TASK} ${event.name}`, dispatch)
    },
  }
  for (const job of features.flatMap(({ jobs }) => declared(jobs, features))) {
    tasks[job.name] = (payload) => inJobSpan(job.name, () => job.run(services, payload as never))
  }
  for (const cron of crons) {
    const task = cronTask(cron.name)
    tasks[task] = (_, { abortSignal }) => inJobSpan(task, () => cron.run(services, abortSignal))
  }
  return tasks
}

const cronTask = (name: string) => `cron:${name}`

export function queueLogger({ log }: Services): QueueLogger {
  return new QueueLogger(() => (level, message) => {
    const wanted = level === 'error' ? 'error' : level === 'warning' ? 'warn' : 'debug'
    // Contains the error of a job that failed.
    log[wanted]({ component: 'jobs' }, withoutAddresses(message))
  })
}

import type pg from 'pg'
import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  type GaugeConfiguration,
  Histogram,
  Registry,
} from 'prom-client'
import type { Db } from '../db/database.ts'
import type { LiveStats } from '../live/stats.ts'
import { readForScrape } from './gauge-reads.ts'

/** One registry per process. Names follow Prometheus: unit last, totals are counters. */
export const metrics = new Registry()
collectDefaultMetrics({ register: metrics })

const httpDuration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from the first byte of a request to the end of its answer',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers: [metrics],
})

type RequestObserver = ReturnType<typeof httpDuration.labels>

/** Looking up a label set costs more than the observation, so each set is looked up once. */
const requestObservers = new Map<string, RequestObserver>()

export function observeRequest(method: string, route: string, status: number, durationMs: number): void {
  const key = `${method} ${status} ${route}`
  let observer = requestObservers.get(key)
  if (!observer) {
    observer = httpDuration.labels(method, route, String(status))
    requestObservers.set(key, observer)
  }
  observer.observe(durationMs / 1000)
}

const jobsTotal = new Counter({
  name: 'jobs_total',
  help: 'Jobs that ended, by task and outcome',
  labelNames: ['task', 'outcome'] as const,
  registers: [metrics],
})

export function countJob(task: string, outcome: 'done' | 'failed'): void {
  jobsTotal.inc({ task, outcome })
}

const jobsGivenUpTotal = new Counter({
  name: 'jobs_given_up_total',
  help: 'Jobs that used up their attempts, by task',
  labelNames: ['task'] as const,
  registers: [metrics],
})

export function countGivenUpJob(task: string): void {
  jobsGivenUpTotal.inc({ task })
}

const eventsTotal = new Counter({
  name: 'events_total',
  help: 'Events with all reactions done, by event',
  labelNames: ['event'] as const,
  registers: [metrics],
})

export function countEvent(event: string): void {
  eventsTotal.inc({ event })
}

/** Creates the counters at 0: Prometheus sees no increase in a series that begins at 1. */
export function startJobCounters(tasks: readonly string[], events: readonly string[]): void {
  for (const task of tasks) {
    jobsTotal.inc({ task, outcome: 'done' }, 0)
    jobsTotal.inc({ task, outcome: 'failed' }, 0)
    jobsGivenUpTotal.inc({ task }, 0)
  }
  for (const event of events) eventsTotal.inc({ event }, 0)
}

const deadWorkersTotal = new Counter({
  name: 'dead_workers_total',
  help: 'Workers that died with their heartbeat, as noticed by this one',
  registers: [metrics],
})

export function countDeadWorkers(workers: number): void {
  deadWorkersTotal.inc(workers)
}

/** Exposes the counters of the realtime layer. They are read when `/metrics` is requested. */
export function watchLive(stats: Readonly<LiveStats>): void {
  const figures = [
    ['live_sockets', 'Open realtime sockets', () => stats.openSockets],
    ['live_rooms', 'Rooms with a socket on this process', () => stats.rooms],
    ['live_sent_frames', 'Frames written to realtime sockets since the start', () => stats.sentFrames],
    [
      'live_dropped_sockets',
      'Sockets cut for reading too slowly since the start',
      () => stats.droppedSockets,
    ],
    ['live_is_live', 'Whether the link to Redis stands', () => Number(stats.isLive)],
  ] as const
  watch(
    figures.map(([name, help, read]) => ({
      name,
      help,
      collect() {
        this.set(read())
      },
    })),
  )
}

/**
 * A gauge of a feature, read whenever `/metrics` is requested. The query must be cheap: by key, or over a few
 * rows.
 */
export interface GaugeDeclaration {
  readonly name: string
  readonly help: string
  /** Label name, if `read` returns several values. */
  readonly label?: string
  readonly read: (db: Db) => Promise<number | null | Readonly<Record<string, number>>>
}

/** Registers the gauges of all features. Returns a function that removes them. */
export function watchMetrics(gauges: readonly GaugeDeclaration[], db: Db): () => void {
  return watch(
    gauges.map(({ name, help, label, read }) => {
      const readNow = readForScrape(read)
      return {
        name,
        help,
        labelNames: label ? [label] : [],
        async collect() {
          const value = await readNow(db)
          // A gauge that cannot be read has no series. Its last value would look like a current one.
          this.reset()
          if (typeof value === 'number') this.set(value)
          else if (label) for (const [of, one] of Object.entries(value ?? {})) this.set({ [label]: of }, one)
          else this.remove()
        },
      }
    }),
  )
}

/** Registers the gauges of a pool. Returns a function that removes them. */
export function watchPool(pool: pg.Pool): () => void {
  return watch([
    {
      name: 'db_pool_connections',
      help: 'PostgreSQL connections of this process by state',
      labelNames: ['state'],
      collect() {
        this.set({ state: 'idle' }, pool.idleCount)
        this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
        this.set({ state: 'waiting' }, pool.waitingCount)
      },
    },
  ])
}

/** Registers gauges that are read on request. Returns a function that removes them. */
function watch(gauges: readonly GaugeConfiguration<string>[]): () => void {
  for (const gauge of gauges) new Gauge({ ...gauge, registers: [metrics] })
  return () => {
    for (const { name } of gauges) metrics.removeSingleMetric(name)
  }
}

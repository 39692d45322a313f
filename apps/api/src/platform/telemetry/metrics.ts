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

/** One registry a process. Names follow Prometheus: unit last, totals are counters. */
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

/** Looking a label set up by its hash costs more than the observation, so each set is looked up once. */
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

/** The realtime layer counts for itself, off the hot path; its figures are read when somebody asks. */
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

/** A figure of a feature, asked for whenever somebody looks: by a key, or a few rows. */
export interface GaugeDeclaration {
  readonly name: string
  readonly help: string
  /** What its values are told apart by; without it there is one. */
  readonly label?: string
  readonly read: (db: Db) => Promise<number | null | Readonly<Record<string, number>>>
}

export function watchFigures(gauges: readonly GaugeDeclaration[], db: Db): () => void {
  return watch(
    gauges.map(({ name, help, label, read }) => ({
      name,
      help,
      labelNames: label ? [label] : [],
      async collect() {
        this.reset()
        // While the database is away the other figures matter all the more.
        const value = await read(db).catch(() => null)
        if (typeof value === 'number') this.set(value)
        else if (label) for (const [of, one] of Object.entries(value ?? {})) this.set({ [label]: of }, one)
      },
    })),
  )
}

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

/** Figures that are read when somebody looks, until what they are read from is closed. */
function watch(gauges: readonly GaugeConfiguration<string>[]): () => void {
  for (const gauge of gauges) new Gauge({ ...gauge, registers: [metrics] })
  return () => {
    for (const { name } of gauges) metrics.removeSingleMetric(name)
  }
}

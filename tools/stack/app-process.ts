import type pg from 'pg'
import { answersOk, type Service } from '../services/index.ts'
import { startService } from '../services/service.ts'
import { ROOT } from './build.ts'

export interface AppProcessOptions {
  readonly name: string
  readonly port: number
  readonly env: NodeJS.ProcessEnv
  /** Arguments of Node: the entry point and any options before it. */
  readonly args: readonly string[]
  readonly onLine?: ((line: string) => void) | undefined
}

/** Starts one API process. `up` after `kill` or `down` restarts it on the same port. */
export function startServer(options: AppProcessOptions): Promise<Service> {
  const url = `http://127.0.0.1:${options.port}`
  return startService({
    url,
    port: options.port,
    process: {
      name: options.name,
      command: process.execPath,
      args: options.args,
      cwd: ROOT,
      env: { ...options.env, PORT: `${options.port}` },
      onLine: options.onLine,
    },
    isReady: () => answersOk(`${url}/readyz`),
  })
}

export interface WorkerOptions {
  readonly name: string
  readonly env: NodeJS.ProcessEnv
  /** Reads the worker's heartbeat, because it listens on no port. */
  readonly owner: pg.Pool
  readonly args: readonly string[]
  readonly onLine?: (line: string) => void
}

export function startWorkerProcess(options: WorkerOptions): Promise<Service> {
  const { name, env, owner } = options
  let startedAt = new Date(0)
  return startService({
    url: '',
    port: 0,
    process: {
      name,
      command: process.execPath,
      args: options.args,
      cwd: ROOT,
      env,
      onLine: options.onLine,
    },
    beforeStart: async () => {
      const { rows } = await owner.query<{ now: Date }>('select clock_timestamp() as now')
      startedAt = rows[0]?.now ?? startedAt
    },
    isReady: async () => {
      const { rowCount } = await owner.query('select from worker_heartbeats where seen_at >= $1 limit 1', [
        startedAt,
      ])
      return rowCount === 1
    },
  })
}

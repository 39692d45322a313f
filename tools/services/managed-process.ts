import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { listFamily, type ProcessRow, sendSignal, stillRunning } from './process-table.ts'

export interface ProcessOptions {
  readonly name: string
  readonly command: string
  readonly args?: readonly string[]
  readonly cwd?: string
  readonly env?: NodeJS.ProcessEnv
  /** Runs the process as another user, which requires root. */
  readonly user?: ProcessUser
  readonly onLine?: (line: string) => void
  /** PostgreSQL needs SIGINT: with SIGTERM it waits for its clients to disconnect. */
  readonly stopSignal?: NodeJS.Signals
  readonly graceMs?: number
}

export interface ProcessUser {
  readonly uid: number
  readonly gid: number
}

export interface ManagedProcess {
  readonly name: string
  readonly pid: number
  /** Resolves to the reason when the process has ended. */
  readonly ended: Promise<string>
  /** Why it ended; undefined while it runs. */
  ending(): string | undefined
  recentOutput(): string
  /** Sends the stop signal, then SIGKILL; resolves when nothing of its group or tree is left. */
  stop(): Promise<void>
  /** Ends the whole tree at once, as a crash would. */
  kill(): Promise<void>
  freeze(): void
  thaw(): void
}

const KEPT_LINES = 40
const POLL_MS = 25
const living = new Map<number, () => ProcessRow[]>()

// Kills processes that were not stopped, also when this program dies of an error.
process.on('exit', () => {
  for (const family of living.values()) signalAll(family(), 'SIGKILL')
})

// An unhandled signal would skip the `exit` handler above; `process.exit` runs it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (process.listenerCount(signal) === 1) process.exit(1)
  })
}

/**
 * Starts a process as the leader of its own group. Ctrl-C in the terminal then reaches only the parent, which
 * decides the order of stopping.
 */
export async function startProcess(options: ProcessOptions): Promise<ManagedProcess> {
  const { name, stopSignal = 'SIGTERM', graceMs = 15_000 } = options
  const child = spawn(options.command, options.args ?? [], {
    cwd: options.cwd,
    env: options.env ?? process.env,
    uid: options.user?.uid,
    gid: options.user?.gid,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = once(child, 'exit')
  await Promise.race([once(child, 'spawn'), exit])
  const pid = child.pid ?? 0

  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      if (lines.push(line) > KEPT_LINES) lines.shift()
      options.onLine?.(line)
    })
  }

  let reason: string | undefined
  // A process id may be reused after the process has ended, so its family is read at that time.
  let survivors: ProcessRow[] = []
  const family = () => (reason === undefined ? listFamily(pid) : stillRunning(survivors))
  living.set(pid, family)
  const ended = exit.then(([code, signal]) => {
    survivors = listFamily(pid)
    reason = signal ? `ended by ${signal}` : `ended with code ${code}`
    return reason
  })

  const insist = async (known: readonly ProcessRow[]) => {
    // A stopped leader cannot fork while its family is read.
    if (reason === undefined) sendSignal(pid, 'SIGSTOP')
    const all = [...known, ...family()]
    signalAll(stillRunning(all), 'SIGKILL')
    await gone(all, Number.POSITIVE_INFINITY)
    await ended
    living.delete(pid)
  }

  return {
    name,
    pid,
    ended,
    ending: () => reason,
    recentOutput: () => lines.join('\n'),
    async stop() {
      const known = family()
      if (reason === undefined) sendSignal(-pid, stopSignal)
      else signalAll(known, stopSignal)
      signalAll(known, 'SIGCONT')
      await gone(known, graceMs)
      await insist(known)
    },
    kill: () => insist([]),
    freeze() {
      sendSignal(pid, 'SIGSTOP')
      signalAll(family(), 'SIGSTOP')
    },
    thaw: () => signalAll(family(), 'SIGCONT'),
  }
}

async function gone(rows: readonly ProcessRow[], patienceMs: number) {
  const deadline = Date.now() + patienceMs
  while (stillRunning(rows).length > 0 && Date.now() < deadline) await sleep(POLL_MS)
}

function signalAll(rows: readonly ProcessRow[], signal: NodeJS.Signals) {
  for (const { pid } of rows) sendSignal(pid, signal)
}

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
  /** Runs the process as another user; only root may ask for it. */
  readonly user?: ProcessUser
  readonly onLine?: (line: string) => void
  /** PostgreSQL wants SIGINT: with SIGTERM it waits for its clients to leave. */
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
  /** Settles when the process has ended, with the reason in words. */
  readonly ended: Promise<string>
  /** Why it ended; undefined while it runs. */
  ending(): string | undefined
  recentOutput(): string
  /** Asks politely, then insists; returns when nothing of its group or tree is left. */
  stop(): Promise<void>
  /** Ends the whole tree at once, as a crash would. */
  kill(): Promise<void>
  freeze(): void
  thaw(): void
}

const KEPT_LINES = 40
const POLL_MS = 25
const living = new Map<number, () => ProcessRow[]>()

// Whoever forgets to stop a process, or dies of an error, must not leave it behind.
process.on('exit', () => {
  for (const family of living.values()) signalAll(family(), 'SIGKILL')
})

// A signal that nobody else handles would end us without that; leaving by the front door does not.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (process.listenerCount(signal) === 1) process.exit(1)
  })
}

/**
 * Starts a process at the head of a group of its own: Ctrl-C in the terminal then reaches only the one who
 * started it, who decides in which order things stop.
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
  // A process number may be given away again once its owner has ended, so the family is read at that moment.
  let survivors: ProcessRow[] = []
  const family = () => (reason === undefined ? listFamily(pid) : stillRunning(survivors))
  living.set(pid, family)
  const ended = exit.then(([code, signal]) => {
    survivors = listFamily(pid)
    reason = signal ? `ended by ${signal}` : `ended with code ${code}`
    return reason
  })

  const insist = async (known: readonly ProcessRow[]) => {
    // A stopped leader forks no more while its family is read.
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

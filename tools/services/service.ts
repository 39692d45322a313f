import { type ManagedProcess, type ProcessOptions, startProcess } from './managed-process.ts'
import { waitFor } from './wait-for.ts'

/** A server that a test may stop, kill and freeze. */
export interface Service {
  readonly name: string
  readonly url: string
  readonly port: number
  readonly pid: number
  /** Stops it for good and removes its data if they are temporary. */
  stop(): Promise<void>
  /** Shuts it down cleanly and keeps its data; `up` restarts it on the same port. */
  down(): Promise<void>
  up(): Promise<void>
  /** Kills it without a shutdown and keeps its data. */
  kill(): Promise<void>
  /** Keeps its sockets open without responding until `thaw`. */
  freeze(): void
  thaw(): void
  /** Resolves when the current process ends, on its own or through a call here. */
  readonly ended: Promise<string>
  /** The last lines that the current process wrote. */
  recentOutput(): string
}

interface ServiceSpec {
  readonly url: string
  readonly port: number
  readonly process: ProcessOptions
  readonly isReady: () => Promise<boolean>
  readonly beforeStart?: () => Promise<void> | void
  readonly cleanUp?: () => void
}

// Clean-ups of services that are never stopped; they run on exit, after the processes were killed.
const leftovers = new Set<() => void>()
process.on('exit', () => {
  for (const cleanUp of leftovers) cleanUp()
})

export async function startService(spec: ServiceSpec): Promise<Service> {
  const { name } = spec.process
  const cleanUp = spec.cleanUp ?? (() => undefined)
  leftovers.add(cleanUp)
  let current: ManagedProcess

  const up = async () => {
    await spec.beforeStart?.()
    const started = await startProcess(spec.process)
    current = started
    const giveUp = () => started.ending() && `${started.ending()}\n${started.recentOutput()}`
    try {
      await waitFor(name, spec.isReady, { giveUp })
    } catch (error) {
      await started.kill()
      throw error
    }
    return started
  }

  current = await up()
  return {
    name,
    url: spec.url,
    port: spec.port,
    get pid() {
      return current.pid
    },
    get ended() {
      return current.ended
    },
    async up() {
      if (current.ending()) await up()
    },
    recentOutput: () => current.recentOutput(),
    down: () => current.stop(),
    kill: () => current.kill(),
    freeze: () => current.freeze(),
    thaw: () => current.thaw(),
    async stop() {
      await current.stop()
      cleanUp()
      leftovers.delete(cleanUp)
    },
  }
}

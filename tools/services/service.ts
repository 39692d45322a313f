import { type ManagedProcess, type ProcessOptions, startProcess } from './managed-process.ts'
import { waitFor } from './wait-for.ts'

/** A server of our own that a test may treat as badly as it likes. */
export interface Service {
  readonly name: string
  readonly url: string
  readonly port: number
  readonly pid: number
  /** Ends it for good, and removes its data if they were thrown together for this run. */
  stop(): Promise<void>
  /** Shuts it down cleanly and keeps its data; `up` brings it back on the same port. */
  down(): Promise<void>
  up(): Promise<void>
  /** Ends it as a power cut would, data kept. */
  kill(): Promise<void>
  /** Keeps its sockets open and answers nothing until `thaw`. */
  freeze(): void
  thaw(): void
  /** Settles when the present process ends, by itself or by a call from here. */
  readonly ended: Promise<string>
}

interface ServiceSpec {
  readonly url: string
  readonly port: number
  readonly process: ProcessOptions
  readonly isReady: () => Promise<boolean>
  readonly beforeStart?: () => Promise<void> | void
  readonly cleanUp?: () => void
}

// What `stop` would have removed, when it is never called: after the processes have been killed.
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

import { say } from './output.ts'

/** A started process or service that must be stopped. */
export interface Started {
  readonly name: string
  readonly pid?: number
  /** Resolves to the reason when it exits on its own. */
  readonly ended?: Promise<string>
  stop(): Promise<void>
}

/** Running services in the order of their start; they stop in reverse order. */
export class Stack {
  isClosing = false
  /** Called with the process ids after every change, so that they can be recorded. */
  onChange: (pids: readonly number[]) => void = () => undefined
  private running: Started[] = []
  private readonly beginnings = new Set<Promise<unknown>>()

  /** Starts a service. If `close` is called meanwhile, it is stopped with the others. */
  async start<Kind extends Started>(name: string, begin: () => Promise<Kind>): Promise<Kind> {
    if (this.isClosing) throw new Error(`${name} is not started any more.`)
    const beginning = begin().then((started) => {
      this.change([...this.running, started])
      return started
    })
    const settled = beginning.catch(() => undefined)
    this.beginnings.add(settled)
    await settled
    this.beginnings.delete(settled)
    return beginning
  }

  async stop(started: Started): Promise<void> {
    await started.stop()
    this.change(this.running.filter((other) => other !== started))
  }

  /** Resolves when one of them exits on its own, which none should. */
  async firstEnd(): Promise<string> {
    const ends = this.running.flatMap(
      ({ name, ended }) => ended?.then((reason) => `${name} ${reason}.`) ?? [],
    )
    return Promise.race(ends)
  }

  async close(): Promise<void> {
    this.isClosing = true
    await Promise.all(this.beginnings)
    for (const started of this.running.toReversed()) {
      await this.stop(started).catch((error: unknown) => say(`${started.name} did not stop: ${error}`))
    }
  }

  private change(running: Started[]) {
    this.running = running
    this.onChange(running.flatMap(({ pid }) => pid ?? []))
  }
}

import { AppError } from './errors.ts'

/**
 * Limits work that is heavy on CPU or memory: a fixed number runs at once, a fixed number waits, and the rest
 * fails with `platform.overloaded`. Without the limit, a burst of such work would slow every request down.
 */
export class BoundedQueue {
  readonly #atOnce: number
  readonly #waitingMax: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }) {
    this.#atOnce = atOnce
    this.#waitingMax = waitingMax
  }

  /** Whether `run` would reject now: a cheap check before preparing the work. */
  get isFull(): boolean {
    return this.#running >= this.#atOnce && this.#waiting.length >= this.#waitingMax
  }

  /** Runs the work as soon as there is room. Throws `platform.overloaded` if the queue is full. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.#enter()
    try {
      return await work()
    } finally {
      this.#leave()
    }
  }

  async #enter(): Promise<void> {
    if (this.#running < this.#atOnce) {
      this.#running += 1
      return
    }
    if (this.#waiting.length >= this.#waitingMax) throw new AppError('platform.overloaded')
    await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  /** Hands the place to the next waiter without freeing it, so that a newcomer cannot overtake. */
  #leave(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#running -= 1
  }
}

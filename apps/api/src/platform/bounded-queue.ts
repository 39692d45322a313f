import { AppError } from './errors.ts'

/**
 * Work that eats a core or much memory: so much at once, so much waiting, and the rest is told to come again.
 * Without it a burst of such work slows every request down until none is answered in time.
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

  /** Whether one more would be refused now: a cheap look before the work that leads up to it. */
  get isFull(): boolean {
    return this.#running >= this.#atOnce && this.#waiting.length >= this.#waitingMax
  }

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

  /** The place is handed over, never set free in between, so nobody can overtake the one who waited. */
  #leave(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#running -= 1
  }
}

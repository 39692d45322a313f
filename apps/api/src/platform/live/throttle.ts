/**
 * Leading and trailing throttle: the first call runs at once, and calls during the wait are merged into one
 * at its end. Every call is followed by a run, and an idle throttle has no timer.
 */
export class Throttle {
  readonly #waitMs: () => number
  readonly #run: () => void
  #timer: NodeJS.Timeout | undefined
  #isWanted = false

  constructor(waitMs: () => number, run: () => void) {
    this.#waitMs = waitMs
    this.#run = run
  }

  call(): void {
    if (this.#timer !== undefined) {
      this.#isWanted = true
      return
    }
    const waitMs = this.#waitMs()
    if (waitMs > 0) this.#timer = setTimeout(() => this.#settle(), waitMs)
    this.#run()
  }

  cancel(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#isWanted = false
  }

  #settle(): void {
    const isWanted = this.#isWanted
    this.cancel()
    if (isWanted) this.call()
  }
}

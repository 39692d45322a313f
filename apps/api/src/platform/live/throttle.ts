/**
 * Leading and trailing: the first call goes through at once, those that follow within the wait become one at
 * its end. No call is ever left without one after it, and an idle throttle has no timer.
 */
export class Throttle {
  readonly #waitMs: number
  readonly #run: () => void
  #timer: NodeJS.Timeout | undefined
  #isWanted = false

  constructor(waitMs: number, run: () => void) {
    this.#waitMs = waitMs
    this.#run = run
  }

  call(): void {
    if (this.#timer !== undefined) {
      this.#isWanted = true
      return
    }
    if (this.#waitMs > 0) this.#timer = setTimeout(() => this.#settle(), this.#waitMs)
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

const SECOND_MS = 1_000

/** How many came within the last second or two. */
export class Rush {
  #beganAt = 0
  #before = 0
  #now = 0

  /** Counts one more, and returns the larger of the running and the last second. */
  count(nowMs: number): number {
    const passedMs = nowMs - this.#beganAt
    if (passedMs >= SECOND_MS) {
      this.#before = passedMs < 2 * SECOND_MS ? this.#now : 0
      this.#now = 0
      this.#beganAt = nowMs
    }
    this.#now += 1
    return Math.max(this.#before, this.#now)
  }
}

interface Appointment {
  readonly dueAt: number
  readonly run: () => void
}

const LONGEST_TIMER_MS = 2 ** 31 - 1

/** The sandbox's own clock, which can be advanced. Callbacks that become due meanwhile run in order. */
export class Clock {
  #ahead = 0
  #appointments: Appointment[] = []
  #timer: NodeJS.Timeout | undefined
  /** While the clock is advanced, the time of the callback that runs. */
  #standsAt: number | null = null

  now(): Date {
    return new Date(this.#standsAt ?? Date.now() + this.#ahead)
  }

  seconds(): number {
    return Math.floor(this.now().getTime() / 1000)
  }

  at(due: Date, run: () => void): void {
    this.#appointments.push({ dueAt: due.getTime(), run })
    this.#appointments.sort((one, other) => one.dueAt - other.dueAt)
    this.#arm()
  }

  after(seconds: number, run: () => void): void {
    this.at(new Date(this.now().getTime() + seconds * 1000), run)
  }

  advance(seconds: number): void {
    this.#ahead += seconds * 1000
    this.#runDue()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#appointments = []
  }

  #runDue(): void {
    const until = Date.now() + this.#ahead
    for (let next = this.#appointments[0]; next && next.dueAt <= until; next = this.#appointments[0]) {
      this.#appointments.shift()
      this.#standsAt = next.dueAt
      next.run()
    }
    this.#standsAt = null
    this.#arm()
  }

  #arm(): void {
    clearTimeout(this.#timer)
    const next = this.#appointments[0]
    if (!next) return
    const waitMs = Math.max(0, next.dueAt - Date.now() - this.#ahead)
    this.#timer = setTimeout(() => this.#runDue(), Math.min(waitMs, LONGEST_TIMER_MS)).unref()
  }
}

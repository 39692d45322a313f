import type { Clock } from './clock.ts'
import type { Answer } from './http.ts'

interface Kept {
  readonly request: string
  readonly answer: Answer
  readonly untilMs: number
}

const KEPT_MS = 24 * 3_600_000

/** Stores the response to a key for a day. A `Refusal` is thrown and so not stored; a returned error is. */
export class Idempotency {
  readonly #kept = new Map<string, Kept>()
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  once(key: string | null, request: string, begin: () => Answer, differs: () => never): Answer {
    if (key === null) return begin()
    const now = this.#clock.now().getTime()
    const kept = this.#kept.get(key)
    if (kept && kept.untilMs > now) {
      if (kept.request !== request) differs()
      return {
        ...kept.answer,
        headers: { ...kept.answer.headers, 'idempotent-replayed': 'true' },
        isSilent: false,
      }
    }
    const answer = begin()
    this.#kept.set(key, { request, answer, untilMs: now + KEPT_MS })
    return answer
  }
}

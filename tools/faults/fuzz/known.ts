import { isUuid } from '../../../apps/api/src/platform/paging.ts'

/** More values of one kind add nothing. */
const KEPT = 60

/**
 * Values that are known to exist: ids, names and cursors, by noun and by owner. The world's own values come
 * first; values from responses are appended.
 */
export class Known {
  readonly #values = new Map<string, string[]>()
  readonly #elsewhere: Known | null

  /** `elsewhere` holds values of an unrelated world. */
  constructor(elsewhere: Known | null = null) {
    this.#elsewhere = elsewhere
  }

  /** `owner` is the id or name of what the values belong to, if anything. */
  add(noun: string, values: readonly string[], owner = ''): void {
    for (const key of owner ? [noun, `${noun} of ${owner}`] : [noun]) {
      const kept = this.#values.get(key) ?? []
      this.#values.set(key, kept)
      for (const value of values) if (kept.length < KEPT && !kept.includes(value)) kept.push(value)
    }
  }

  /** Values of the first owner that has any, otherwise all values. */
  of(noun: string, owners: readonly string[] = []): readonly string[] {
    const owned = owners.map((owner) => this.#values.get(`${noun} of ${owner}`)).find((found) => found)
    return owned ?? this.#values.get(noun) ?? []
  }

  /** All values of every noun and owner, to pass one kind of id in place of another. */
  all(): readonly string[] {
    return [...this.#values.values(), this.#elsewhere?.all() ?? []].flat()
  }

  /** Collects values from a response. `noun` is what was requested, `owners` are the ids in the path. */
  harvest(answer: unknown, noun: string, owners: readonly string[]): void {
    const own = owners.at(-1) ?? ''
    const walk = (value: unknown, name: string, within: string): void => {
      if (Array.isArray(value)) for (const item of value.slice(0, KEPT)) walk(item, name, within)
      else if (typeof value === 'object' && value !== null) {
        for (const [key, inner] of Object.entries(value)) walk(inner, key, nounOf(name) || within)
      } else if (typeof value !== 'string') return
      else if (name === 'username') this.add('username', [value])
      else if (name === 'nextCursor') this.add(`cursor of ${noun}`, [value])
      else if (isUuid(value)) this.add(name === 'id' ? within : nounOf(name), [value], own)
    }
    walk(answer, '', noun)
  }
}

/** Other names that responses use for a noun. */
const SYNONYMS: Readonly<Record<string, string>> = {
  winner: 'participant',
  declaredwinner: 'participant',
  other: 'session',
  current: 'session',
  leader: 'user',
  member: 'user',
}

/** Singular noun of a name: `gameIds` → game, `iconUploadId` → upload, `matches` → match. */
export function nounOf(name: string): string {
  const last = /([A-Z]?[a-z-]+)Ids?$/.exec(name)?.[1] ?? name
  const noun = last.toLowerCase().replace(/(?<=ch|s)es$|s$/, '')
  return SYNONYMS[noun] ?? noun
}

import { isUuid } from '../../../apps/api/src/platform/paging.ts'

/** More of one kind would only be more of the same. */
const KEPT = 60

/**
 * What the suite knows to exist: ids, names and cursors, by their noun and by what they belong to. The world's own
 * come first; what answers tell of is added behind them.
 */
export class Known {
  readonly #values = new Map<string, string[]>()
  readonly #elsewhere: Known | null

  /** `elsewhere` is what others have, who have nothing to do with this. */
  constructor(elsewhere: Known | null = null) {
    this.#elsewhere = elsewhere
  }

  /** `owner` is the id or name of what they belong to; without one they stand for themselves. */
  add(noun: string, values: readonly string[], owner = ''): void {
    for (const key of owner ? [noun, `${noun} of ${owner}`] : [noun]) {
      const kept = this.#values.get(key) ?? []
      this.#values.set(key, kept)
      for (const value of values) if (kept.length < KEPT && !kept.includes(value)) kept.push(value)
    }
  }

  /** Those of the first owner who has any, else all. */
  of(noun: string, owners: readonly string[] = []): readonly string[] {
    const owned = owners.map((owner) => this.#values.get(`${noun} of ${owner}`)).find((found) => found)
    return owned ?? this.#values.get(noun) ?? []
  }

  /** Everything, whatever it is and whoever has it: for whoever takes one thing for another. */
  all(): readonly string[] {
    return [...this.#values.values(), this.#elsewhere?.all() ?? []].flat()
  }

  /** `noun` is what the request asked for, `owners` what its path named. */
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

/** What goes by another word in some places. */
const SYNONYMS: Readonly<Record<string, string>> = {
  winner: 'participant',
  declaredwinner: 'participant',
  other: 'session',
  current: 'session',
  leader: 'user',
  member: 'user',
}

/** `gameIds` → game, `iconUploadId` → upload, `matches` → match. */
export function nounOf(name: string): string {
  const last = /([A-Z]?[a-z-]+)Ids?$/.exec(name)?.[1] ?? name
  const noun = last.toLowerCase().replace(/(?<=ch|s)es$|s$/, '')
  return SYNONYMS[noun] ?? noun
}

import { isBestOf } from '../model/results.ts'
import type { Entrant, Stage } from '../model/stage.ts'

/** Merges given settings over the defaults. Throws a `RangeError` for anything but an object. */
export function merged<Settings extends object>(given: unknown, defaults: Settings): Settings {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new RangeError('settings must be an object')
  }
  return { ...defaults, ...given }
}

/** What the settings of every table have in common. Throws a `RangeError`. */
export function checkTableSettings<Settings extends { bestOf: number; allowsDraws: boolean }>(
  settings: Settings,
  defaults: Settings,
): void {
  for (const key of Object.keys(settings)) {
    if (!Object.hasOwn(defaults, key)) throw new RangeError(`there is no setting ${JSON.stringify(key)}`)
  }
  requireBestOf(settings.bestOf)
  requireOneOf(settings.allowsDraws, [true, false], 'allowsDraws')
}

function requireBestOf(bestOf: unknown): void {
  if (!isBestOf(bestOf)) throw new RangeError('a series is the best of an odd number of games')
}

export function requireOneOf(value: unknown, known: readonly unknown[], setting: string): void {
  if (!known.includes(value))
    throw new RangeError(`${setting} must be one of ${known.map(String).join(', ')}`)
}

/** Throws a `RangeError` if an id or a seed comes twice. */
export function requireDistinct(entrants: readonly Entrant[]): void {
  if (new Set(entrants.map(({ id }) => id)).size < entrants.length) {
    throw new RangeError('somebody is entered twice')
  }
  if (new Set(entrants.map(({ seed }) => seed)).size < entrants.length) {
    throw new RangeError('two entrants have the same seed')
  }
}

/** Throws a `RangeError` for somebody who is unknown or has left already. */
export function requirePresent(entrants: readonly Entrant[], id: string): void {
  if (!entrants.some((entrant) => entrant.id === id && entrant.departure === null)) {
    throw new RangeError(`${id} is not in the stage`)
  }
}

/** Throws a `RangeError` while a match is open. */
export function requireDecided({ matches }: Pick<Stage, 'matches'>): void {
  if (matches.some(({ outcome }) => outcome === null)) throw new RangeError('the stage is not over')
}

import { isBestOf, MAX_BEST_OF } from '../model/results.ts'

/** Lengths of the series in an elimination plan. */
export interface SeriesSettings {
  readonly bestOf: number
  /** Of the match that decides the champion, a reset of it included. */
  readonly finalBestOf: number
}

/** Merges given settings over the defaults. Throws a `RangeError` for anything but an object with known keys. */
export function withDefaults<Settings extends SeriesSettings>(given: unknown, defaults: Settings): Settings {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new RangeError('settings must be an object')
  }
  for (const key of Object.keys(given)) {
    if (!Object.hasOwn(defaults, key)) throw new RangeError(`there is no setting ${JSON.stringify(key)}`)
  }
  const settings = { ...defaults, ...given }
  for (const key of ['bestOf', 'finalBestOf'] as const) {
    if (!isBestOf(settings[key])) {
      throw new RangeError(`${key} must be an odd number from 1 to ${MAX_BEST_OF}`)
    }
  }
  return settings
}

/**
 * The same for a stage, whose settings are read again later: a default would be missing there. Throws a `RangeError`
 * for a setting that was left out as well.
 */
export function wholeSettings<Settings extends object>(
  given: Settings,
  required: (given: unknown) => Settings,
): Settings {
  const settings = required(given)
  for (const key of Object.keys(settings)) {
    if (!Object.hasOwn(given, key)) throw new RangeError(`the setting ${key} is missing`)
  }
  return settings
}

import { apply, keyOf } from './apply.ts'
import type { Match, MatchKey } from './match.ts'
import type { Effect, Format, Stage } from './stage.ts'

type Opening<Settings> = Pick<Format<Settings>, 'open' | 'close'>

/** The stage with other settings, and what follows from them for its matches. */
export function withSettings<Settings>(
  format: Opening<Settings>,
  stage: Stage<Settings>,
  settings: Settings,
  started: readonly MatchKey[] = [],
): Stage<Settings> {
  return { ...apply(stage, settingsEffects(format, stage, settings, started)), settings }
}

/**
 * What changed settings do to stored matches. A format with `close` takes them when it draws its next round, so
 * nothing. In a plan only the lengths of series may change, because the rest is written: matches take the new one in
 * rounds that have not begun. A round has begun with its first result or W.O., or with a match of `started`, in which
 * somebody is ready or has declared. A reset of a grand final keeps the length that it was added with.
 *
 * Throws a `RangeError` for settings with which the stage could not have been opened, or that a plan cannot change.
 */
export function settingsEffects<Settings>(
  format: Opening<Settings>,
  stage: Stage<Settings>,
  settings: Settings,
  started: readonly MatchKey[] = [],
): Effect[] {
  const opened = format.open(entrantsAtOpening(stage), settings, stage.seed)
  if (format.close) return []
  requireSameShape(stage.settings, settings)
  const planned = new Map(opened.map((match) => [keyOf(match), match.bestOf]))
  const begun = new Set([...started, ...stage.matches.filter(hasResult)].map(roundOf))
  return stage.matches.flatMap((match): Effect[] => {
    const bestOf = planned.get(keyOf(match)) ?? match.bestOf
    const isKept = bestOf === match.bestOf || begun.has(roundOf(match))
    return isKept ? [] : [{ kind: 'replaced', match: { ...match, bestOf } }]
  })
}

/** Those who left since were still there; those who left before never had a match. */
function entrantsAtOpening({ entrants }: Stage) {
  return entrants.map((one) => (one.departure?.afterRound === 0 ? one : { ...one, departure: null }))
}

function requireSameShape(before: unknown, after: unknown): void {
  const former = new Map(Object.entries(before as object))
  for (const [key, value] of Object.entries(after as object)) {
    const isLength = key === 'bestOf' || key === 'finalBestOf'
    if (!isLength && JSON.stringify(value) !== JSON.stringify(former.get(key))) {
      throw new RangeError(`the setting ${key} is fixed once the stage is open`)
    }
  }
}

function hasResult({ outcome }: Match): boolean {
  return outcome !== null && outcome.kind !== 'bye' && outcome.kind !== 'void'
}

function roundOf({ bracket, group, round }: MatchKey): string {
  return `${bracket}/${group}/${round}`
}

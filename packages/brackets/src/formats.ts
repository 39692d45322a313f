import type { Format } from './model/stage.ts'
import { doubleElimination } from './plans/double-elimination.ts'
import {
  type DoubleEliminationSettings,
  requireDoubleEliminationSettings,
} from './plans/double-elimination-settings.ts'
import { type KnockoutSettings, knockout, requireKnockoutSettings } from './plans/knockout.ts'
import { type FormatName, isFormatName } from './shapes.ts'
import {
  requireSingleEliminationSettings,
  type SingleEliminationSettings,
  singleElimination,
} from './single-elimination/single-elimination.ts'
import { requireSwissSettings, type SwissSettings, swiss } from './swiss/swiss.ts'
import { type RoundRobinSettings, requireRoundRobinSettings, roundRobin } from './tables/round-robin.ts'

/**
 * The settings of each format, by the name stored with its stages. A new format joins here, in the tables below, in
 * `SHAPES` and in `stageSize`: the compiler asks for each.
 */
export interface FormatSettings extends Record<FormatName, object> {
  'single-elimination': SingleEliminationSettings
  knockout: KnockoutSettings
  'double-elimination': DoubleEliminationSettings
  'round-robin': RoundRobinSettings
  swiss: SwissSettings
}

const REQUIRE: { readonly [Name in FormatName]: (given: unknown) => FormatSettings[Name] } = {
  'single-elimination': requireSingleEliminationSettings,
  knockout: requireKnockoutSettings,
  'double-elimination': requireDoubleEliminationSettings,
  'round-robin': requireRoundRobinSettings,
  swiss: requireSwissSettings,
}

const FORMATS = {
  'single-elimination': singleElimination,
  knockout,
  'double-elimination': doubleElimination,
  'round-robin': roundRobin,
  swiss,
} satisfies { readonly [Name in FormatName]: Format<FormatSettings[Name]> }

/** Finds a format by name. Throws a `RangeError` for an unknown one, which a stored name may be. */
export function formatOf<Name extends FormatName>(name: Name): (typeof FORMATS)[Name]
export function formatOf(name: string): Format<unknown>
export function formatOf(name: string): Format<unknown> {
  if (!isFormatName(name)) throw new RangeError(`there is no format ${JSON.stringify(name)}`)
  return FORMATS[name]
}

/** Fills in the defaults of a format. Throws a `RangeError` for an unknown format, and for settings that no stage can have. */
export function requireSettings(name: string, given: unknown): FormatSettings[FormatName] {
  if (!isFormatName(name)) throw new RangeError(`there is no format ${JSON.stringify(name)}`)
  return REQUIRE[name](given)
}

/** Settings may have been chosen for more entrants than there are. */
export function fittedSettings(name: string, settings: unknown, entrantCount: number): unknown {
  const whole = requireSettings(name, settings)
  return formatOf(name).fitted?.(whole, entrantCount) ?? settings
}

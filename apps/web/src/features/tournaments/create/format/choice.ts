import {
  BEST_NEXT_MAX,
  GRAND_FINALS,
  PER_GROUP_MAX,
  SEEDINGS,
  type SeedingKind,
  SWISS_PROFILE_NAMES,
  SWISS_ROUNDS_MAX,
  type TournamentFormat,
} from '@trunfo/contract/tournaments/stages'

/** Formats as organisers know them, with the stage formats that each may use. */
const FORMATS_OF = {
  single: ['single-elimination', 'knockout'],
  double: ['double-elimination'],
  league: ['round-robin'],
  groups: ['round-robin', 'knockout'],
  swiss: ['swiss'],
  'swiss-cut': ['swiss', 'knockout'],
} as const satisfies Record<string, readonly TournamentFormat[]>

export type Preset = keyof typeof FORMATS_OF
export const PRESETS = Object.keys(FORMATS_OF) as Preset[]

export const SERIES_LENGTHS = [1, 3, 5, 7] as const
export const GROUP_ORDERS = ['head-to-head', 'difference', 'wins'] as const
export const CUT_SIZES = [2, 4, 8, 16, 32, 64] as const

/**
 * The format part of the draft. Fields that a preset does not use keep their values, so switching back and forth loses
 * nothing.
 */
export interface FormatChoice {
  preset: Preset
  seeding: SeedingKind
  bestOf: number
  /** Of the knockout after a table. Null for the same as before it. */
  playoffBestOf: number | null
  /** Null for the same as in the other matches of the knockout. */
  finalBestOf: number | null
  hasThirdPlace: boolean
  grandFinal: (typeof GRAND_FINALS)[number]
  hasTwoLegs: boolean
  allowsDraws: boolean
  /** Points of a table as digits, empty for the default. */
  win: string
  draw: string
  loss: string
  groupOrder: (typeof GROUP_ORDERS)[number]
  /** Number of groups as digits, empty for a suitable one. */
  groups: string
  perGroup: number
  bestNext: number
  /** Null for as many as the number of players asks for. */
  rounds: number | null
  profile: (typeof SWISS_PROFILE_NAMES)[number]
  /** Null for a suitable size. */
  cutSize: number | null
  avoidsRematches: boolean
}

export const DEFAULT_CHOICE: FormatChoice = {
  preset: 'single',
  seeding: 'draw',
  bestOf: 1,
  playoffBestOf: null,
  finalBestOf: null,
  hasThirdPlace: false,
  grandFinal: 'reset',
  hasTwoLegs: false,
  allowsDraws: true,
  win: '3',
  draw: '1',
  loss: '0',
  groupOrder: 'head-to-head',
  groups: '',
  perGroup: 2,
  bestNext: 0,
  rounds: null,
  profile: 'cards',
  cutSize: null,
  avoidsRematches: true,
}

/** Presets of which every format is switched on. */
export const presetsOf = (formats: readonly TournamentFormat[]): Preset[] =>
  PRESETS.filter((preset) => FORMATS_OF[preset].every((format) => formats.includes(format)))

/** Reads a stored choice; every malformed field gets its default. */
export function parseChoice(stored: unknown): FormatChoice {
  if (typeof stored !== 'object' || stored === null) return DEFAULT_CHOICE
  const given = stored as Record<string, unknown>
  const is = (name: keyof FormatChoice) =>
    typeof given[name] === 'boolean' ? given[name] : DEFAULT_CHOICE[name] === true
  const digits = (name: 'win' | 'draw' | 'loss' | 'groups') =>
    typeof given[name] === 'string' && /^\d{0,3}$/.test(given[name]) ? given[name] : DEFAULT_CHOICE[name]
  const series = (name: keyof FormatChoice) => oneOf(SERIES_LENGTHS, given[name])
  const upTo = (max: number, name: keyof FormatChoice) => {
    const count = Number(given[name])
    return Number.isInteger(count) && count >= 0 && count <= max ? count : undefined
  }
  return {
    preset: oneOf(PRESETS, given.preset) ?? DEFAULT_CHOICE.preset,
    seeding: oneOf(SEEDINGS, given.seeding) ?? DEFAULT_CHOICE.seeding,
    bestOf: series('bestOf') ?? DEFAULT_CHOICE.bestOf,
    playoffBestOf: series('playoffBestOf') ?? null,
    finalBestOf: series('finalBestOf') ?? null,
    hasThirdPlace: is('hasThirdPlace'),
    grandFinal: oneOf(GRAND_FINALS, given.grandFinal) ?? DEFAULT_CHOICE.grandFinal,
    hasTwoLegs: is('hasTwoLegs'),
    allowsDraws: is('allowsDraws'),
    win: digits('win'),
    draw: digits('draw'),
    loss: digits('loss'),
    groupOrder: oneOf(GROUP_ORDERS, given.groupOrder) ?? DEFAULT_CHOICE.groupOrder,
    groups: digits('groups').replace(/^0+/, ''),
    perGroup: upTo(PER_GROUP_MAX, 'perGroup') || DEFAULT_CHOICE.perGroup,
    bestNext: upTo(BEST_NEXT_MAX, 'bestNext') ?? DEFAULT_CHOICE.bestNext,
    rounds: upTo(SWISS_ROUNDS_MAX, 'rounds') || null,
    profile: oneOf(SWISS_PROFILE_NAMES, given.profile) ?? DEFAULT_CHOICE.profile,
    cutSize: oneOf(CUT_SIZES, given.cutSize) ?? null,
    avoidsRematches: is('avoidsRematches'),
  }
}

const oneOf = <Value>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((known) => known === value)

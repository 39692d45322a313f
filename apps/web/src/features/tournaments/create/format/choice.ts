import {
  BEST_NEXT_MAX,
  GRAND_FINALS,
  PER_GROUP_MAX,
  SEEDINGS,
  SWISS_PROFILE_NAMES,
  SWISS_ROUNDS_MAX,
  type TournamentFormat,
} from '@trunfo/contract/tournaments/stages'
import { CUT_SIZES, GROUP_ORDERS, SERIES_LENGTHS } from './choice-fields.ts'
import { DEFAULT_CHOICE, type FormatChoice } from './default-choice.ts'
import { PRESETS, type Preset, rulesOf } from './presets.ts'

/** Presets of which every format is switched on. */
export const presetsOf = (formats: readonly TournamentFormat[]): Preset[] =>
  PRESETS.filter((preset) => rulesOf(preset).formats.every((format) => formats.includes(format)))

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

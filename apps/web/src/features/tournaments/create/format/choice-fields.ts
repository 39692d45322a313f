import type { GRAND_FINALS, SeedingKind, SWISS_PROFILE_NAMES } from '@trunfo/contract/tournaments/stages'

export const SERIES_LENGTHS = [1, 3, 5, 7] as const
export const GROUP_ORDERS = ['head-to-head', 'difference', 'wins'] as const
export const CUT_SIZES = [2, 4, 8, 16, 32, 64] as const

/** What can be chosen within a preset. Fields that a preset does not use keep their values. */
export interface ChoiceFields {
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

export const DEFAULT_FIELDS: ChoiceFields = {
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

import { FORMAT_NAMES, type FormatName } from '@trunfo/brackets/shapes'

/** Formats of a stage, as the engine names them. The first one is the default. */
export const TOURNAMENT_FORMATS = FORMAT_NAMES
export type TournamentFormat = FormatName
export const DEFAULT_FORMAT: TournamentFormat = FORMAT_NAMES[0]

/**
 * How the seeds of the first stage are given: by the draw, by the ranking at the start, or in the organiser's order. The
 * default format has no seeds.
 */
export const SEEDINGS = ['draw', 'ranking', 'hand'] as const
export type SeedingKind = (typeof SEEDINGS)[number]

export const STAGES_MAX = 3
/** Games of a series; always odd. */
export const BEST_OF_MAX = 15
export const GROUPS_MAX = 512
export const SWISS_ROUNDS_MAX = 30
export const TOP_CUT_MAX = 64
/** How many of each group, and how many of the next ones, may go on. */
export const PER_GROUP_MAX = 8
export const BEST_NEXT_MAX = 64
export const TABLE_POINTS_MAX = 100

/** Parts of a stage's plan. */
export const BRACKETS = ['main', 'upper', 'lower', 'final', 'third'] as const
export const GRAND_FINALS = ['reset', 'single', 'none'] as const
export const SWISS_PROFILE_NAMES = ['cards', 'chess', 'esports'] as const
export const SWISS_ORDERS = ['neighbours', 'halves'] as const
export const GROUP_CRITERIA = ['points', 'head-to-head', 'game-difference', 'games-won', 'wins'] as const

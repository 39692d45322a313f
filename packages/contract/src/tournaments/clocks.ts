/** Minutes that both sides of an open match have to be there. */
export const CLOCK_MINUTES = [10, 15, 20, 30] as const
/** For the first round of the first stage. */
export const CLOCK_FIRST_MINUTES = [15, 30, 45] as const
export const CLOCK_DEFAULTS = { clockMinutes: 15, clockFirstMinutes: 30 } as const
/** How long a side may object to what a clock decided. */
export const CLOCK_OBJECTION_MINUTES = 10
/** By how much the crew may extend clocks at once. */
export const CLOCK_EXTENSION_MINUTES_MAX = 120

/** How long the crew have to decide a match that nobody came to, if the tournament would have no champion without it. */
export const CLOCK_VACANT_HOURS = 24

/**
 * What a clock waits for: both sides, nothing while they play, the answer to a declaration, objections to what it
 * decided, or the crew; for a `vacant` match until the tournament ends without a champion. A waived one waits for nothing
 * any more.
 */
export const CLOCK_PHASES = [
  'ready',
  'playing',
  'answer',
  'objection',
  'objected',
  'crew',
  'vacant',
  'waived',
] as const
export type ClockPhase = (typeof CLOCK_PHASES)[number]

export const CLOCK_ACTIONS = ['pause', 'resume', 'extend', 'waive'] as const
export type ClockAction = (typeof CLOCK_ACTIONS)[number]

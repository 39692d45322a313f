import { CHAMPION_ONLY, PAID_PLACES_MAX, type Split, WHOLE_PRIZE } from '@trunfo/money/awards'

export const PRESETS = {
  champion: CHAMPION_ONLY,
  two: [7_000, 3_000],
  three: [5_000, 3_000, 2_000],
  four: [4_000, 3_000, 2_000, 1_000],
} as const satisfies Record<string, Split>
export type Preset = keyof typeof PRESETS
export const PRESET_NAMES = Object.keys(PRESETS) as Preset[]

/** Undefined for a split of the organiser's own. */
export const presetOf = (split: Split): Preset | undefined =>
  PRESET_NAMES.find((name) => PRESETS[name].join() === split.join())

/** What is missing from the whole prize; negative if it is too much. */
export const missingOf = (split: Split): number =>
  WHOLE_PRIZE - split.reduce((sum, points) => sum + points, 0)

/** The index of the first place that gets more than the one before; -1 if there is none. */
export const firstRise = (split: Split): number =>
  split.findIndex((points, index) => points > (split[index - 1] ?? WHOLE_PRIZE))

export const mayAdd = (split: Split): boolean => split.length < PAID_PLACES_MAX

/** The new place gets what is missing, if it can. */
export function withPlace(split: Split): Split {
  const last = split.at(-1) ?? WHOLE_PRIZE
  return [...split, Math.max(0, Math.min(last, missingOf(split)))]
}

const POINTS_PER_CENT = 100

/** At most two decimals; 0 for anything that is no percentage. */
export function pointsOf(text: string): number {
  const isPercentage = /^\d{1,3}(,\d{0,2})?$/.test(text)
  return isPercentage ? Math.round(Number.parseFloat(text.replace(',', '.')) * POINTS_PER_CENT) : 0
}

const percentages = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2, useGrouping: false })

export const percentOf = (points: number): string => percentages.format(points / POINTS_PER_CENT)

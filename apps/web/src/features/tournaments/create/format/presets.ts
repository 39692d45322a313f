import type { TournamentFormat } from '@trunfo/contract/tournaments/stages'
import { type ChoiceFields, DEFAULT_FIELDS } from './choice-fields.ts'
import {
  automaticCutSize,
  cutSizesFor,
  groupCountOf,
  groupCutOf,
  mostRoundsFor,
  type StageDraft,
} from './stages.rules.ts'

/** Fields of the form, which `adjust.tsx` has a component for. */
export type FieldName =
  | 'cut'
  | 'draws'
  | 'final'
  | 'grandFinal'
  | 'groupOrder'
  | 'groups'
  | 'length'
  | 'playoffLength'
  | 'points'
  | 'rounds'
  | 'seeding'
  | 'swissProfile'
  | 'thirdPlace'
  | 'twoLegs'

interface PresetRules {
  /** The formats of its stages: all of them have to be switched on. */
  readonly formats: readonly TournamentFormat[]
  /** What can be chosen, in the order of the form. */
  readonly fields: readonly FieldName[]
  /** Those that take a whole line. */
  readonly wideFields?: readonly FieldName[]
  /** Fields of the playoff after a table. */
  readonly playoffFields?: readonly FieldName[]
  /** The stages to send. They fit the number of places, except for what `formatProblem` reports. */
  stages(choice: ChoiceFields, places: number): StageDraft[]
}

/**
 * Formats as organisers know them. A new one joins here; the compiler and the check of the texts then ask for whatever
 * else it needs.
 */
const RULES = {
  single: {
    formats: ['single-elimination', 'knockout'],
    fields: ['length', 'final', 'thirdPlace', 'seeding'],
    stages: (choice) => {
      const { bestOf, finalBestOf, hasThirdPlace: thirdPlace } = eliminationOf(choice)
      const seeding = seedingOf(choice)
      // The default format draws its first round itself: it knows neither a third place nor seeds.
      return thirdPlace || seeding
        ? [{ format: 'knockout', settings: { bestOf, finalBestOf, thirdPlace }, seeding }]
        : [{ format: 'single-elimination', settings: { bestOf, finalBestOf } }]
    },
  },
  double: {
    formats: ['double-elimination'],
    fields: ['length', 'final', 'grandFinal', 'seeding'],
    stages: (choice) => {
      const { bestOf, finalBestOf, grandFinal } = eliminationOf(choice)
      const settings = { bestOf, finalBestOf, grandFinal }
      return [{ format: 'double-elimination', settings, seeding: seedingOf(choice) }]
    },
  },
  league: {
    formats: ['round-robin'],
    fields: ['length', 'groupOrder', 'twoLegs', 'draws', 'points', 'seeding'],
    stages: (choice) => {
      const settings = tableSettings(choice)
      return [{ format: 'round-robin', settings, seeding: seedingOf(choice), groups: 1 }]
    },
  },
  groups: {
    formats: ['round-robin', 'knockout'],
    fields: ['groups', 'length', 'twoLegs', 'draws', 'points', 'groupOrder', 'seeding'],
    wideFields: ['groupOrder'],
    playoffFields: ['playoffLength', 'final', 'thirdPlace'],
    stages: (choice, places) => [groupStage(choice, places), playoff(choice)],
  },
  swiss: {
    formats: ['swiss'],
    fields: ['rounds', 'length', 'draws', 'swissProfile', 'seeding'],
    wideFields: ['draws'],
    stages: (choice, places) => {
      const settings = swissSettings(choice, places)
      return [{ format: 'swiss', settings, seeding: seedingOf(choice) }]
    },
  },
  'swiss-cut': {
    formats: ['swiss', 'knockout'],
    fields: ['rounds', 'length', 'draws', 'swissProfile', 'seeding'],
    wideFields: ['draws'],
    playoffFields: ['cut', 'playoffLength', 'final', 'thirdPlace'],
    stages: (choice, places) => {
      const settings = swissSettings(choice, places)
      const size = Math.min(choice.cutSize ?? automaticCutSize(places), cutSizesFor(places).at(-1) ?? 2)
      const cut = { size, avoidsRematches: choice.avoidsRematches }
      return [{ format: 'swiss', settings, seeding: seedingOf(choice), cut }, playoff(choice)]
    },
  },
} as const satisfies Record<string, PresetRules>

export type Preset = keyof typeof RULES
export const PRESETS = Object.keys(RULES) as Preset[]

export const rulesOf = (preset: Preset): PresetRules => RULES[preset]

export const stagesOf = (choice: ChoiceFields & { readonly preset: Preset }, places: number): StageDraft[] =>
  RULES[choice.preset].stages(choice, places)

const eliminationOf = (choice: ChoiceFields) => ({
  ...choice,
  finalBestOf: choice.finalBestOf ?? choice.bestOf,
})

/** A draw is the server's default. */
const seedingOf = ({ seeding }: ChoiceFields) => (seeding === 'draw' ? undefined : seeding)

function groupStage(choice: ChoiceFields, places: number): StageDraft {
  const groups = groupCountOf(choice, places)
  const seeding = seedingOf(choice)
  const settings = tableSettings(choice)
  return { format: 'round-robin', settings, seeding, groups, cut: groupCutOf(choice, places) }
}

function playoff({ bestOf, playoffBestOf, finalBestOf, hasThirdPlace }: ChoiceFields): StageDraft {
  const length = playoffBestOf ?? bestOf
  return {
    format: 'knockout',
    settings: { bestOf: length, finalBestOf: finalBestOf ?? length, thirdPlace: hasThirdPlace },
  }
}

const ORDERS = {
  'head-to-head': ['points', 'head-to-head', 'game-difference', 'games-won'],
  difference: ['points', 'game-difference', 'games-won', 'head-to-head'],
  wins: ['points', 'wins', 'head-to-head', 'game-difference'],
} as const

function tableSettings({ hasTwoLegs, bestOf, allowsDraws, groupOrder, ...given }: ChoiceFields) {
  const pointsFor = (what: 'win' | 'draw' | 'loss') => Number(given[what] || DEFAULT_FIELDS[what])
  return {
    legs: hasTwoLegs ? (2 as const) : (1 as const),
    bestOf,
    allowsDraws,
    points: { win: pointsFor('win'), draw: pointsFor('draw'), loss: pointsFor('loss') },
    order: [...ORDERS[groupOrder]],
  }
}

function swissSettings({ bestOf, allowsDraws, profile, rounds }: ChoiceFields, places: number) {
  return {
    rounds: rounds === null ? null : Math.min(rounds, mostRoundsFor(places)),
    bestOf,
    allowsDraws,
    profile,
  }
}

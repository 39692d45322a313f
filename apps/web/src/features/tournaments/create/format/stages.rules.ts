import {
  groupCountRange,
  groupMatchCount,
  LARGEST_GROUP,
  LARGEST_ONLY_GROUP,
  MOST_MATCHES,
  mostSwissRounds,
} from '@trunfo/brackets'
import type { ErrorFacts } from '@trunfo/contract/errors'
import { GROUPS_MAX, PER_GROUP_MAX, SWISS_ROUNDS_MAX } from '@trunfo/contract/tournaments/stages'
import type { Schemas } from '@/lib/api.ts'
import { ApiError } from '@/lib/api-error.ts'
import { CUT_SIZES, DEFAULT_CHOICE, type FormatChoice } from './choice.ts'

export type StageDraft = NonNullable<Schemas['CreateTournament']['stages']>[number]

/** A power of two with four to seven players each where possible: then the knockout after it has no byes. */
export function automaticGroupCount(places: number): number {
  const { fewest, most } = groupCountRange(places)
  const suitable = 2 ** Math.floor(Math.log2(Math.max(places / 4, 2)))
  return Math.min(Math.max(suitable, fewest), most, GROUPS_MAX)
}

export const groupCountOf = ({ groups }: Pick<FormatChoice, 'groups'>, places: number): number =>
  groups === '' ? automaticGroupCount(places) : Number(groups)

/** Somebody has to stay behind in the smallest group, except if it has only two. */
export function perGroupRange(groupCount: number, places: number): { fewest: number; most: number } {
  const fewest = groupCount < 2 ? 2 : 1
  const smallest = Math.floor(places / groupCount)
  return { fewest, most: Math.max(fewest, Math.min(smallest - 1, PER_GROUP_MAX)) }
}

/** How many of the next ones may go on. With one of every group, it would be a place per group instead. */
export function mostBestNext(groupCount: number, perGroup: number, places: number): number {
  const smallest = Math.floor(places / groupCount)
  return groupCount > 1 && smallest > perGroup ? Math.min(groupCount - 1, BEST_NEXT_OFFERED) : 0
}

/** Keeps the list of choices short. */
const BEST_NEXT_OFFERED = 8

export const mostRoundsFor = (places: number): number => Math.min(mostSwissRounds(places), SWISS_ROUNDS_MAX)

/** As the engine computes it when round 1 is paired. */
export const automaticSwissRounds = (places: number): number =>
  Math.min(Math.ceil(Math.log2(places)), mostRoundsFor(places))

/** At least one player has to miss the cut, except among two. */
export const cutSizesFor = (places: number): number[] =>
  CUT_SIZES.filter((size) => size === 2 || size < places)

/** Half of the places or the eight best, if that is less. */
export function automaticCutSize(places: number): number {
  return CUT_SIZES.findLast((size) => size <= Math.min(places / 2, 8)) ?? 2
}

/** The stages to send. They fit the number of places, except for what `formatProblem` reports. */
export function stagesOf(choice: FormatChoice, places: number): StageDraft[] {
  const { preset, bestOf, grandFinal, hasThirdPlace: thirdPlace } = choice
  const seeding = seedingOf(choice)
  const finalBestOf = choice.finalBestOf ?? bestOf
  switch (preset) {
    case 'single':
      // The default format draws its first round itself: it knows neither a third place nor seeds.
      return thirdPlace || seeding
        ? [{ format: 'knockout', settings: { bestOf, finalBestOf, thirdPlace }, seeding }]
        : [{ format: 'single-elimination', settings: { bestOf, finalBestOf } }]
    case 'double':
      return [{ format: 'double-elimination', settings: { bestOf, finalBestOf, grandFinal }, seeding }]
    case 'league':
      return [{ format: 'round-robin', settings: tableSettings(choice), seeding, groups: 1 }]
    case 'groups':
      return [groupStage(choice, places), playoff(choice)]
    case 'swiss':
      return [{ format: 'swiss', settings: swissSettings(choice, places), seeding }]
    case 'swiss-cut': {
      const size = Math.min(choice.cutSize ?? automaticCutSize(places), cutSizesFor(places).at(-1) ?? 2)
      const cut = { size, avoidsRematches: choice.avoidsRematches }
      return [{ format: 'swiss', settings: swissSettings(choice, places), seeding, cut }, playoff(choice)]
    }
  }
}

/** A draw is the server's default. */
const seedingOf = ({ seeding }: FormatChoice) => (seeding === 'draw' ? undefined : seeding)

function groupStage(choice: FormatChoice, places: number): StageDraft {
  const groups = groupCountOf(choice, places)
  const seeding = seedingOf(choice)
  const settings = tableSettings(choice)
  return { format: 'round-robin', settings, seeding, groups, cut: groupCutOf(choice, places) }
}

/** As chosen, if the groups are large enough. */
export function groupCutOf(choice: FormatChoice, places: number): { perGroup: number; best: number } {
  const groups = groupCountOf(choice, places)
  const { fewest, most } = perGroupRange(groups, places)
  const perGroup = Math.min(Math.max(choice.perGroup, fewest), most)
  return { perGroup, best: Math.min(choice.bestNext, mostBestNext(groups, perGroup, places)) }
}

function playoff({ bestOf, playoffBestOf, finalBestOf, hasThirdPlace }: FormatChoice): StageDraft {
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

function tableSettings({ hasTwoLegs, bestOf, allowsDraws, groupOrder, ...given }: FormatChoice) {
  const pointsFor = (what: 'win' | 'draw' | 'loss') => Number(given[what] || DEFAULT_CHOICE[what])
  return {
    legs: hasTwoLegs ? (2 as const) : (1 as const),
    bestOf,
    allowsDraws,
    points: { win: pointsFor('win'), draw: pointsFor('draw'), loss: pointsFor('loss') },
    order: [...ORDERS[groupOrder]],
  }
}

function swissSettings({ bestOf, allowsDraws, profile, rounds }: FormatChoice, places: number) {
  return {
    rounds: rounds === null ? null : Math.min(rounds, mostRoundsFor(places)),
    bestOf,
    allowsDraws,
    profile,
  }
}

export interface FormatProblem {
  /** `groups` if changing the number of groups helps, `stages` for the format as a whole. */
  readonly field: 'groups' | 'stages'
  readonly error: ApiError
}

/** What the server would reject, by the same rules of the engine. */
export function formatProblem(choice: FormatChoice, places: number): FormatProblem | null {
  const { fewest, most } = groupCountRange(places)
  if (choice.preset === 'league' && fewest > 1)
    return refused('stages', 'groups_too_large', { max: LARGEST_ONLY_GROUP, needed: fewest })
  if (choice.preset !== 'groups') return null
  const groups = groupCountOf(choice, places)
  const max = Math.min(most, GROUPS_MAX)
  if (groups > max) return refused('groups', 'groups_too_small', { max })
  if (groups < fewest)
    return refused('groups', 'groups_too_large', {
      max: groups === 1 ? LARGEST_ONLY_GROUP : LARGEST_GROUP,
      needed: fewest,
    })
  return groupMatchCount(places, groups, choice.hasTwoLegs ? 2 : 1) > MOST_MATCHES
    ? refused('groups', 'too_many_matches', { max: MOST_MATCHES })
    : null
}

type GroupsCode = 'groups_too_large' | 'groups_too_small' | 'too_many_matches'

const refused = (field: FormatProblem['field'], code: GroupsCode, facts: ErrorFacts): FormatProblem => ({
  field,
  error: new ApiError({ code: `tournaments.${code}`, facts }),
})

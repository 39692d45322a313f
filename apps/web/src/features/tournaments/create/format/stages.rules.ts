import { groupCountRange, mostSwissRounds } from '@trunfo/brackets'
import { GROUPS_MAX, PER_GROUP_MAX, SWISS_ROUNDS_MAX } from '@trunfo/contract/tournaments/stages'
import type { Schemas } from '@/lib/api.ts'
import { type ChoiceFields, CUT_SIZES } from './choice-fields.ts'

export type StageDraft = NonNullable<Schemas['CreateTournament']['stages']>[number]

/** A power of two with four to seven players each where possible: then the knockout after it has no byes. */
export function automaticGroupCount(places: number): number {
  const { fewest, most } = groupCountRange(places)
  const suitable = 2 ** Math.floor(Math.log2(Math.max(places / 4, 2)))
  return Math.min(Math.max(suitable, fewest), most, GROUPS_MAX)
}

export const groupCountOf = ({ groups }: Pick<ChoiceFields, 'groups'>, places: number): number =>
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

/** As chosen, if the groups are large enough. */
export function groupCutOf(choice: ChoiceFields, places: number): { perGroup: number; best: number } {
  const groups = groupCountOf(choice, places)
  const { fewest, most } = perGroupRange(groups, places)
  const perGroup = Math.min(Math.max(choice.perGroup, fewest), most)
  return { perGroup, best: Math.min(choice.bestNext, mostBestNext(groups, perGroup, places)) }
}

import { bracketSize, roundsOf } from '../plans/layout.ts'
import { assign } from './assign.ts'
import { meetingRounds } from './meeting.ts'

/** An entrant of the next stage and where they come from. */
export interface Qualifier {
  readonly id: string
  /** 1 is the strongest. */
  readonly seed: number
  /** 0 from a stage without groups. */
  readonly fromGroup: number
  /** The place in the group or the stage, after lots for those who shared one. */
  readonly fromPlace: number
}

export type Candidate = Omit<Qualifier, 'seed'>

/** The round in which two seeds meet if both keep winning. */
type Meeting = (one: number, other: number) => number

/**
 * Seeds tiers of candidates, best first, so that nobody is seeded above a better tier. Inside their tier, entrants move
 * from the seed of their record to a near one that keeps them from group mates in better tiers for as long as the
 * bracket allows. Only if group mates would meet in the first round do better tiers make room for the others.
 */
export function seedApart(tiers: readonly (readonly Candidate[])[]): Qualifier[] {
  const size = bracketSize(tiers.flat().length)
  const meeting = meetingRounds(size)
  const seeded: Qualifier[][] = []
  const seedTier = (tier: readonly Candidate[], index: number) => {
    const first = tiers.slice(0, index).flat().length + 1
    const others = seeded.filter((_, other) => other !== index).flat()
    seeded[index] = seedAgainst(others, tier, first, roundsOf(size), meeting)
  }
  for (const [index, tier] of tiers.entries()) seedTier(tier, index)
  for (const [index, tier] of [...tiers.entries()].toReversed()) {
    if (hasEarlyReunion(seeded.flat(), meeting)) seedTier(tier, index)
  }
  return seeded.flat().toSorted((one, other) => one.seed - other.seed)
}

function seedAgainst(
  others: readonly Qualifier[],
  tier: readonly Candidate[],
  first: number,
  rounds: number,
  meeting: Meeting,
): Qualifier[] {
  const mates = Map.groupBy(others, ({ fromGroup }) => fromGroup)
  const matesOf = tier.map(({ fromGroup }) => mates.get(fromGroup) ?? [])
  const seats = assign(tier.length, rounds, (candidate, seat) =>
    Math.min(...(matesOf[candidate] as Qualifier[]).map(({ seed }) => meeting(seed, first + seat))),
  )
  return tier.map((candidate, index) => ({ ...candidate, seed: first + (seats[index] ?? 0) }))
}

function hasEarlyReunion(qualifiers: readonly Qualifier[], meeting: Meeting): boolean {
  const groups = Map.groupBy(qualifiers, ({ fromGroup }) => fromGroup)
  return [...groups.values()].some((mates) =>
    mates.some((one) => mates.some((other) => meeting(one.seed, other.seed) === 1)),
  )
}

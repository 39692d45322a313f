import type { Entrant, Row, Stage } from '../model/stage.ts'
import type { Profile } from './profiles.ts'
import { rank } from './rank.ts'
import { talliesOf } from './tally.ts'

/**
 * The table of everybody in a stage, including those who left. `bestOf` is the series length of rounds that a late
 * entrant missed. Entrants who share a place are listed by seed.
 */
export function standings(
  stage: Pick<Stage, 'entrants' | 'matches'>,
  profile: Profile,
  bestOf: number,
): Row[] {
  const tallies = talliesOf(stage, { points: profile.points, bestOf })
  const entrants = bySeed(stage.entrants)
  const groups = new Map(entrants.map(({ id, group }) => [id, group]))
  const ids = entrants.map(({ id }) => id)
  return rank(ids, tallies, profile).map(({ id, place, trail }) => {
    const { won = 0, drawn = 0, lost = 0 } = tallies.get(id) ?? {}
    return { id, group: groups.get(id) ?? 0, place, played: won + drawn + lost, won, drawn, lost, trail }
  })
}

export function bySeed(entrants: readonly Entrant[]): Entrant[] {
  return entrants.toSorted((one, other) => one.seed - other.seed)
}

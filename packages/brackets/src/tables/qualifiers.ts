import { departedAmong } from '../model/entrants.ts'
import type { Points } from '../model/points.ts'
import type { Stage } from '../model/stage.ts'
import { membersByGroup } from './groups.ts'
import { drawLots } from './lots.ts'
import { differencePerMatch, pointsPerMatch } from './own-criteria.ts'
import { rank } from './rank.ts'
import { countedMatches, type RoundRobinSettings, roundRobin } from './round-robin.ts'
import { type Candidate, type Qualifier, seedApart } from './seed-apart.ts'
import { requireDecided } from './settings.ts'
import { type Tallies, talliesOf } from './tally.ts'

export interface GroupCut {
  readonly perGroup: number
  /** How many of the next in each group qualify as well: the best thirds, if two qualify per group. */
  readonly best: number
}

/**
 * Who goes on from a finished group stage, in the order of their seeds. Tiers are by place, inside a tier by points and
 * game difference per match, since groups differ in size. Group mates are seeded apart, within their tiers. In place
 * of entrants who have left, the next in their group go on. `lots` is a seed for `shuffle` that decides between those
 * level. Throws a `RangeError` while a match is open.
 */
export function groupQualifiers(stage: Stage<RoundRobinSettings>, cut: GroupCut, lots: string): Qualifier[] {
  if (!Number.isInteger(cut.perGroup) || cut.perGroup < 1 || !Number.isInteger(cut.best) || cut.best < 0) {
    throw new RangeError('a cut takes one or more of each group')
  }
  requireDecided(stage)
  const { entrants, settings } = stage
  const tallies = talliesOf({ entrants, matches: countedMatches(stage) }, settings)
  const lotOf = drawLots(stage, lots)
  const byRecord = (candidates: readonly Candidate[]) =>
    inOrderOfRecord(candidates, tallies, settings.points, lotOf)

  const groups = candidatesByGroup(stage, lotOf)
  const next = byRecord(groups.flatMap((group) => group[cut.perGroup] ?? [])).slice(0, cut.best)
  const through = [...groups.flatMap((group) => group.slice(0, cut.perGroup)), ...next]
  const tiers = [...Map.groupBy(through, ({ fromPlace }) => fromPlace)]
    .toSorted(([one], [other]) => one - other)
    .map(([, tier]) => byRecord(tier))
  return seedApart(tiers)
}

/** Those of each group who have not left, best first. */
function candidatesByGroup(stage: Stage<RoundRobinSettings>, lotOf: (id: string) => number): Candidate[][] {
  const rows = Map.groupBy(roundRobin.table(stage), ({ group }) => group)
  return membersByGroup(stage.entrants).map(([group, members]) => {
    const left = departedAmong(members)
    return (rows.get(group) ?? [])
      .toSorted((one, other) => one.place - other.place || lotOf(one.id) - lotOf(other.id))
      .map(({ id }, index) => ({ id, fromGroup: group, fromPlace: index + 1 }))
      .filter(({ id }) => !left.has(id))
  })
}

function inOrderOfRecord(
  candidates: readonly Candidate[],
  tallies: Tallies,
  points: Points,
  lotOf: (id: string) => number,
): Candidate[] {
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]))
  const ids = [...byId.keys()].toSorted((one, other) => lotOf(one) - lotOf(other))
  const ranked = rank(ids, tallies, { criteria: [pointsPerMatch, differencePerMatch], points })
  return ranked.map(({ id }) => byId.get(id) as Candidate)
}

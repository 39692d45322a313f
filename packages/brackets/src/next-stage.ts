import type { Format, Stage } from './model/stage.ts'
import { type GroupCut, groupQualifiers } from './tables/qualifiers.ts'
import type { RoundRobinSettings } from './tables/round-robin.ts'
import { type TopCut, topCut } from './tables/top-cut.ts'

/** Who goes on to the next stage: from groups, or from one table. */
export type StageCut = GroupCut | TopCut

/** Ids by their seed in the next stage. `lots` decides between those level. */
export function qualifiedIds(
  format: Format<unknown>,
  stage: Stage<unknown>,
  cut: StageCut,
  lots: string,
): string[] {
  const qualifiers =
    'size' in cut
      ? topCut(stage, format.table(stage), cut, lots)
      : groupQualifiers(stage as Stage<RoundRobinSettings>, cut, lots)
  return qualifiers.toSorted((one, other) => one.seed - other.seed).map(({ id }) => id)
}

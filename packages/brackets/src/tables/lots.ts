import type { Stage } from '../model/stage.ts'
import { shuffle } from '../shuffle.ts'

/**
 * A number per entrant for those who are level after all criteria, in an order that the seed alone decides. Lots decide
 * seeds and qualification; places stay shared.
 */
export function drawLots({ entrants }: Pick<Stage, 'entrants'>, lots: string): (id: string) => number {
  const ids = entrants.map(({ id }) => id)
  const lotOf = new Map(shuffle(ids, lots).map((id, index) => [id, index]))
  return (id) => lotOf.get(id) ?? 0
}

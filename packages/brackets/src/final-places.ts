import { formatOf } from './formats.ts'
import type { Place, Stage } from './model/stage.ts'

/** A stage of a tournament with several, by the name of its format. */
export interface NamedStage {
  readonly format: string
  readonly stage: Stage
}

/**
 * Places in the tournament, best first: those of the last stage, then of the one before for everybody who did not go on.
 * Each stage ranks its own entrants only. As in a format, places appear once they are certain.
 */
export function finalPlaces(stages: readonly NamedStage[]): Place[] {
  const places: Place[] = []
  const placed = new Set<string>()
  for (const { format, stage } of stages.toReversed()) {
    const here = formatOf(format)
      .places(stage)
      .filter(({ id }) => !placed.has(id))
    const offset = placed.size
    for (const { id, from, to } of offset === 0 ? here : consecutive(here)) {
      places.push({ id, from: offset + from, to: offset + to })
    }
    for (const { id } of stage.entrants) placed.add(id)
  }
  return places
}

/** Closes the gaps of those who went on. Who shared a place still does. */
function consecutive(places: readonly Place[]): Place[] {
  let from = 1
  return [...Map.groupBy(places, (place) => place.from).values()].flatMap((sharing) => {
    const to = from + sharing.length - 1
    const shared = sharing.map(({ id }) => ({ id, from, to }))
    from = to + 1
    return shared
  })
}

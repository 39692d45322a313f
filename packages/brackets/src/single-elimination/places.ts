import type { Match } from '../model/match.ts'
import { winnerOf } from '../model/results.ts'
import { lastRoundOf } from '../model/rounds.ts'
import type { Place, Row, Stage } from '../model/stage.ts'
import { countPlayed } from '../plans/places.ts'
import { idIn } from '../plans/slots.ts'
import { outline, placesByRound, wholeRound } from './rounds.ts'

/**
 * Losers of the same round share a place, behind everyone who passed that round. A match without a winner leaves a
 * place ahead of them vacant: after a double W.O. in the final, both are second and nobody is first.
 */
export function placesOf(stage: Stage): Place[] {
  const sizes = outline(stage.entrants.length)
  const counts = placesByRound(stage.entrants.length)
  const exits = exitRounds(stage)
  return inDrawOrder(stage)
    .flatMap((id): Place[] => {
      const round = exits.get(id)
      if (round === undefined) return []
      return round === 'champion'
        ? [{ id, from: 1, to: 1 }]
        : [{ id, from: (sizes[round - 1] ?? 0) + 1, to: counts[round - 1] ?? 0 }]
    })
    .sort((one, other) => one.from - other.from)
}

/** Everyone: those still in first, level on place 1, in the order of the draw. Only played matches are counted. */
export function tableOf(stage: Stage): Row[] {
  const places = new Map(placesOf(stage).map(({ id, from }) => [id, from]))
  const exits = exitRounds(stage)
  const countOf = countPlayed(stage.matches)
  return inDrawOrder(stage)
    .map((id): Row => {
      const { won, lost } = countOf(id)
      const exit = exits.get(id)
      const trail = [{ criterion: 'exit-round', value: typeof exit === 'number' ? exit : null }]
      return { id, group: 0, place: places.get(id) ?? 1, played: won + lost, won, drawn: 0, lost, trail }
    })
    .sort((one, other) => one.place - other.place)
}

/** The round in which each entrant went out, and null for holes. Entrants who are still in are missing. */
function exitRounds({ entrants, matches }: Stage): Map<string | null, number | 'champion'> {
  const final = outline(entrants.length).length
  const exits = new Map<string | null, number | 'champion'>()
  for (const { round, sides, outcome } of matches) {
    if (outcome === null) continue
    const winner = winnerOf({ outcome })
    sides.forEach((slot, index) => {
      const id = idIn(slot)
      if (winner !== index + 1) exits.set(id, round)
      else if (round === final) exits.set(id, 'champion')
    })
  }
  return exits
}

function inDrawOrder(stage: Stage): string[] {
  if (lastRoundOf(stage) === 0) return stage.entrants.map(({ id }) => id)
  return wholeRound(stage.entrants.length, stage.matches, 1).flatMap(idsOf)
}

function idsOf({ sides }: Match): string[] {
  return sides.flatMap((slot) => idIn(slot) ?? [])
}

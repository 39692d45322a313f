import type { Points } from '../model/points.ts'
import type { Stage } from '../model/stage.ts'
import { idOn, type Tallies, type Tally, talliesOf } from '../tables/tally.ts'

export type Float = 'up' | 'down'

/** What the next pairing has to know of somebody who plays in it. */
export interface Contender {
  readonly id: string
  readonly seed: number
  readonly points: number
  /** How often they were paired before, by opponent. W.O.s count: nobody wants the same name again. */
  readonly met: ReadonlyMap<string, number>
  /** Byes and wins by W.O. */
  readonly rests: number
  /** Whether the last opponent had more points (`up`) or fewer; a bye is a float down. */
  readonly lastFloat: Float | null
  /** Matches on side 1 minus matches on side 2. */
  readonly sideBalance: number
}

interface Scoring {
  readonly points: Points
  readonly bestOf: number
}

/** Everybody who plays in the given round, in the order of `entrants`. All earlier rounds must be decided. */
export function contendersOf(
  { entrants, matches }: Pick<Stage, 'entrants' | 'matches'>,
  round: number,
  scoring: Scoring,
): Contender[] {
  const tallies = talliesOf({ entrants, matches }, scoring)
  const before = pointsBefore(tallies, round - 1, scoring.points)
  const met = new Map(entrants.map(({ id }): [string, Map<string, number>] => [id, new Map()]))
  const floats = new Map<string, Float>()
  const balances = new Map<string, number>()
  for (const match of matches) {
    const [one, two] = [idOn(match, 1), idOn(match, 2)]
    const isLast = match.round === round - 1
    if (one === null || two === null) {
      // A bye is on side 1.
      if (isLast) floats.set(one ?? '', 'down')
      continue
    }
    count(met.get(one) as Map<string, number>, two, 1)
    count(met.get(two) as Map<string, number>, one, 1)
    count(balances, one, 1)
    count(balances, two, -1)
    if (isLast) noteFloats(floats, one, two, before)
  }
  return entrants.flatMap(({ id, seed, joinedRound, departure }) => {
    const tally = tallies.get(id)
    if (departure || joinedRound > round || !tally) return []
    return {
      id,
      seed,
      points: tally.points,
      met: met.get(id) ?? new Map(),
      rests: tally.entries.filter(({ result, isPlayed }) => result === 'won' && !isPlayed).length,
      lastFloat: floats.get(id) ?? null,
      sideBalance: balances.get(id) ?? 0,
    }
  })
}

function noteFloats(
  floats: Map<string, Float>,
  one: string,
  two: string,
  points: ReadonlyMap<string, number>,
): void {
  const gap = (points.get(one) ?? 0) - (points.get(two) ?? 0)
  if (gap === 0) return
  floats.set(one, gap > 0 ? 'down' : 'up')
  floats.set(two, gap > 0 ? 'up' : 'down')
}

/** Points before a round was played: with them it was paired. */
function pointsBefore(tallies: Tallies, round: number, points: Points): Map<string, number> {
  const worth = { won: points.win, drawn: points.draw, lost: points.loss }
  const sum = ({ entries }: Tally) =>
    entries.reduce((total, entry) => total + (entry.round < round ? worth[entry.result] : 0), 0)
  return new Map([...tallies].map(([id, tally]) => [id, sum(tally)]))
}

function count(counts: Map<string, number>, key: string, step: number): void {
  counts.set(key, (counts.get(key) ?? 0) + step)
}

import type { Match, MatchKey, Side } from '../model/match.ts'
import { winnerOf } from '../model/results.ts'
import type { Fate, Place, Row, Stage } from '../model/stage.ts'
import { type Plan, planOf } from './plan.ts'
import { idIn } from './slots.ts'

export interface PlaceRange {
  readonly from: number
  readonly to: number
}

/** Places that a plan gives to the winner or the loser of a match with no match behind it. */
export interface Ranking {
  ofWinner(match: MatchKey, size: number): PlaceRange
  ofLoser(match: MatchKey, size: number): PlaceRange
  /** True if both sides play on although the match leads nowhere: a grand final before its reset. */
  isContinued(plan: Plan, match: Match): boolean
}

/**
 * A place depends only on the match in which an entrant went out, so it is certain at once and no later result
 * moves it. An entrant who leaves or shares a double W.O. ranks as the loser of every match they would still have
 * played. Where that happens, a range can hold more or fewer entrants than places, and a place stays vacant.
 * No place exceeds the number of entrants, and no range reaches into that of those behind: it may get narrower at its end
 * once they are known.
 */
export function placesInPlan(stage: Stage<unknown>, ranking: Ranking): Place[] {
  const plan = planOf(stage)
  const places: Place[] = []
  const last = stage.entrants.length
  for (const match of stage.matches) {
    if (match.outcome === null || ranking.isContinued(plan, match)) continue
    const winner = winnerOf(match)
    match.sides.forEach((slot, index) => {
      const id = idIn(slot)
      if (id === null) return
      const range = rangeAfter(plan, ranking, match, id, winner === index + 1)
      if (range) places.push({ id, from: Math.min(range.from, last), to: Math.min(range.to, last) })
    })
  }
  return inOrder(stage, places.map(endingBefore(places)))
}

/** After W.O.s, places that nobody should have are cut to the last one, into which a range ahead of it may reach. */
function endingBefore(places: readonly Place[]): (place: Place) => Place {
  const starts = [...new Set(places.map(({ from }) => from))]
  return ({ id, from, to }) => {
    const behind = Math.min(...starts.filter((start) => start > from))
    return { id, from, to: Math.min(to, behind - 1) }
  }
}

/** A double W.O. puts both out, wherever its loser would have gone. */
export function fateInPlan({ ofWinner }: Ranking, match: Match, side: Side, size: number): Fate {
  const winner = winnerOf(match)
  if (winner === null) return 'out'
  if (winner === side ? match.winnerTo : match.loserTo) return 'on'
  return winner === side && ofWinner(match, size).from === 1 ? 'champion' : 'out'
}

/** Rows of all entrants by place. Those who still play share place 1, in seed order. Only played matches count. */
export function tableOfPlan(stage: Stage<unknown>, ranking: Ranking): Row[] {
  const countOf = countPlayed(stage.matches)
  const placed = new Map(placesInPlan(stage, ranking).map((place) => [place.id, place]))
  const rows = stage.entrants.map(({ id }) => {
    const { won, lost } = countOf(id)
    const place = placed.get(id)?.from ?? 1
    return { id, group: 0, place, played: won + lost, won, drawn: 0, lost, trail: [] }
  })
  const playing = rows.filter(({ id }) => !placed.has(id))
  const out = rows.filter(({ id }) => placed.has(id))
  return [...bySeed(stage, playing), ...bySeed(stage, out).sort((one, other) => one.place - other.place)]
}

/** Null while the entrant has a match ahead. */
function rangeAfter(
  plan: Plan,
  ranking: Ranking,
  match: Match,
  id: string,
  isWinner: boolean,
): PlaceRange | null {
  const next = isWinner ? match.winnerTo : match.loserTo
  if (next) {
    const target = plan.find(next)
    return target.sides.some((slot) => idIn(slot) === id) ? null : rangeOfLoser(plan, ranking, target)
  }
  return isWinner ? ranking.ofWinner(match, plan.size) : ranking.ofLoser(match, plan.size)
}

function rangeOfLoser(plan: Plan, ranking: Ranking, match: Match): PlaceRange {
  return match.loserTo
    ? rangeOfLoser(plan, ranking, plan.find(match.loserTo))
    : ranking.ofLoser(match, plan.size)
}

/** Played matches that somebody won and lost. */
export function countPlayed(matches: readonly Match[]): (id: string | null) => { won: number; lost: number } {
  const counts = new Map<string | null, { won: number; lost: number }>()
  const countOf = (id: string | null) => counts.get(id) ?? { won: 0, lost: 0 }
  for (const { outcome, sides } of matches) {
    if (outcome?.kind !== 'won') continue
    sides.forEach((slot, index) => {
      const id = idIn(slot)
      const { won, lost } = countOf(id)
      counts.set(id, outcome.winner === index + 1 ? { won: won + 1, lost } : { won, lost: lost + 1 })
    })
  }
  return countOf
}

function inOrder(stage: Stage<unknown>, places: readonly Place[]): Place[] {
  return bySeed(stage, places).sort((one, other) => one.from - other.from)
}

function bySeed<Item extends { readonly id: string }>(stage: Stage<unknown>, items: readonly Item[]): Item[] {
  const seeds = new Map(stage.entrants.map(({ id, seed }) => [id, seed]))
  return items.toSorted((one, other) => (seeds.get(one.id) ?? 0) - (seeds.get(other.id) ?? 0))
}

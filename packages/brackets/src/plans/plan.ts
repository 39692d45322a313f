import { keyOf } from '../model/apply.ts'
import { departedAmong } from '../model/entrants.ts'
import type { Match, MatchKey, Slot } from '../model/match.ts'
import type { Stage } from '../model/stage.ts'
import { bracketSize, positionOf } from './layout.ts'
import { NOBODY } from './slots.ts'

/** A stage with a written plan, ready for lookups. */
export interface Plan {
  readonly size: number
  /** Throws a `RangeError` if the stage has no such match. */
  find(key: MatchKey): Match
  peek(key: MatchKey): Match | null
  hasLeft(id: string): boolean
}

/**
 * Matches are looked up where the plan puts them. If a caller passes them in another order, or only the match
 * and those behind it, they are indexed on the first miss. All entrants are needed: they give the size.
 */
export function planOf(stage: Stage<unknown>, leavingId?: string): Plan {
  const size = bracketSize(stage.entrants.length)
  const left = departedAmong(stage.entrants)

  let index: Map<string, Match> | null = null
  const peek = (key: MatchKey) => {
    const match = stage.matches[positionOf(key, size)]
    if (match && keyOf(match) === keyOf(key)) return match
    index ??= new Map(stage.matches.map((stored) => [keyOf(stored), stored]))
    return index.get(keyOf(key)) ?? null
  }
  const find = (key: MatchKey) => {
    const match = peek(key)
    if (!match) throw new RangeError(`there is no match ${keyOf(key)}`)
    return match
  }
  return { size, find, peek, hasLeft: (id) => id === leavingId || left.has(id) }
}

/** Somebody who left never fills another slot. */
export function slotFor(plan: Pick<Plan, 'hasLeft'>, slot: Slot): Slot {
  return slot.kind === 'entrant' && plan.hasLeft(slot.id) ? NOBODY : slot
}

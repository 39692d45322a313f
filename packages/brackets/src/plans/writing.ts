import { withSlot } from '../model/apply.ts'
import { departedAmong } from '../model/entrants.ts'
import type { Match, MatchKey, Side, Slot, Target } from '../model/match.ts'
import type { Entrant } from '../model/stage.ts'
import { bracketSize, positionOf } from './layout.ts'
import { slotFor } from './plan.ts'
import { firstRoundSlots } from './seeding.ts'
import { flowOf, OPEN, outcomeWithoutPlay } from './slots.ts'

/** A match of the plan before anybody is in it. */
export interface PlannedMatch extends MatchKey {
  readonly bestOf: number
  readonly winnerTo: Target | null
  readonly loserTo: Target | null
}

/**
 * Puts entrants into round 1 and decides whatever needs no play: byes, void matches, and walkovers of those
 * who left between the seeding and the opening. `planned` is in plan order, so one pass reaches every match
 * after its feeders.
 */
export function writePlan(entrants: readonly Entrant[], planned: readonly PlannedMatch[]): Match[] {
  const size = bracketSize(entrants.length)
  const slots = firstRoundSlots(entrants)
  const left = departedAmong(entrants)
  const hasLeft = (id: string) => left.has(id)

  const filled = new Map<number, readonly [Slot, Slot]>()
  const sidesAt = (position: number) =>
    filled.get(position) ?? ([slots[2 * position] ?? OPEN, slots[2 * position + 1] ?? OPEN] as const)
  const fill = (target: Target | null, slot: Slot) => {
    if (!target) return
    const position = positionOf(target, size)
    filled.set(position, withSlot(sidesAt(position), target.side, slotFor({ hasLeft }, slot)))
  }
  return planned.map((match, index) => {
    const sides = sidesAt(index)
    const written = { ...match, sides, outcome: outcomeWithoutPlay(sides, hasLeft), games: [] }
    const { winner, loser } = flowOf(written)
    fill(match.winnerTo, winner)
    fill(match.loserTo, loser)
    return written
  })
}

/** The matches of one round, numbered from 1. */
export function plannedRound(
  length: number,
  plan: (number: number) => Omit<PlannedMatch, 'group'>,
): PlannedMatch[] {
  return Array.from({ length }, (_, index) => {
    const { bracket, round, number, bestOf, winnerTo, loserTo } = plan(index + 1)
    return { bracket, group: 0, round, number, bestOf, winnerTo, loserTo }
  })
}

export function target(bracket: MatchKey['bracket'], round: number, number: number, side: Side): Target {
  return { bracket, group: 0, round, number, side }
}

import { finishedRoundCount } from './layout.ts'
import type { BracketRound } from './types.ts'

/** The round a phone opens on: where the viewer plays now, else the first one that is not over. */
export function startingRound(rounds: readonly BracketRound[], viewerId: string | null): number {
  const own = rounds.findIndex(({ matches }) =>
    matches.some(
      ({ status, slots }) => status !== 'completed' && slots.some((slot) => slot && slot.id === viewerId),
    ),
  )
  return own === -1 ? finishedRoundCount(rounds) : own
}

/** As many columns as the widest page shows beside each other. */
const COLUMNS_THAT_FIT = 4

/** A large bracket opens with its finished rounds folded away, unless all of it is finished. */
export function startsCollapsed(rounds: readonly BracketRound[]): boolean {
  const isOver = rounds.every(({ matches }) => matches.every(({ status }) => status === 'completed'))
  return rounds.length > COLUMNS_THAT_FIT && !isOver
}

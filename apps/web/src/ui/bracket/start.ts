import { finishedRoundCount } from './layout.ts'
import type { BracketMatch, BracketPlace, BracketRound } from './types.ts'

/** The round a phone opens on: the viewer's current one, otherwise the first unfinished one. */
export function startingRound(rounds: readonly BracketRound[], viewerId: string | null): number {
  const own = rounds.findIndex(({ matches }) =>
    matches.some((match) => match.status !== 'completed' && slotOf(match, viewerId) !== null),
  )
  return own === -1 ? finishedRoundCount(rounds) : own
}

/** Number of columns that the widest page shows side by side. */
export const COLUMNS_THAT_FIT = 5

/** First column of a large bracket: skips finished rounds and, once it is over, all but the last ones. */
export function startingColumn(rounds: readonly BracketRound[]): number {
  if (rounds.length <= COLUMNS_THAT_FIT) return 0
  const isOver = rounds.at(-1)?.matches.every(({ status }) => status === 'completed')
  return isOver ? rounds.length - COLUMNS_THAT_FIT : finishedRoundCount(rounds)
}

/** The viewer's slot in their latest match. */
export function placeOfViewer(rounds: readonly BracketRound[], viewerId: string | null): BracketPlace | null {
  if (viewerId === null) return null
  for (const { matches } of rounds.toReversed()) {
    for (const match of matches) {
      const slot = slotOf(match, viewerId)
      if (slot !== null) return { matchId: match.id, slot }
    }
  }
  return null
}

function slotOf({ slots: [one, other] }: BracketMatch, viewerId: string | null): 0 | 1 | null {
  if (viewerId === null) return null
  if (one?.id === viewerId) return 0
  return other?.id === viewerId ? 1 : null
}

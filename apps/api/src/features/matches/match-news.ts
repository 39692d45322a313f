import type { Tx } from '../../platform/db/database.ts'
import type { LockedMatch } from '../tournaments/index.ts'
import type { MatchNews } from './matches.events.ts'
import { findLineups } from './matches.queries.ts'

export function newsOf({ tournament, match }: LockedMatch): MatchNews {
  return {
    matchId: match.id,
    tournamentId: tournament.id,
    tournamentName: tournament.name,
    round: match.round,
    number: match.number,
  }
}

/** Both line-ups, without erased people. */
export async function findPlayers(tx: Tx, { tournament, match }: LockedMatch) {
  const sides = [match.participant1Id, match.participant2Id].filter((id) => id !== null)
  if (sides.length === 0) return []
  const players = await findLineups(tx, tournament.id, sides)
  return players.filter(({ isErased }) => !isErased)
}

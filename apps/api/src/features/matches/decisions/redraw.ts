import type { Tx } from '../../../platform/db/database.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import type { LockedMatch } from '../../tournaments/index.ts'
import { deleteCases } from '../cases/cases.queries.ts'
import { deleteDeclarations } from '../declarations/declarations.queries.ts'
import { matchesRedrawn } from '../matches.events.ts'
import { findLineups } from '../matches.queries.ts'

export interface Pair {
  readonly matchId: string
  readonly participantIds: readonly string[]
}

/** Who plays whom in what follows a match. */
export async function findPairsAfter(tx: Tx, { tournament, match }: LockedMatch): Promise<Pair[]> {
  const rows = await tx
    .selectFrom('tournament_matches')
    .select(['id', 'participant1_id', 'participant2_id'])
    .where('tournament_id', '=', tournament.id)
    .where('round_number', '>', match.round)
    .execute()
  return rows.map(({ id, participant1_id, participant2_id }) => ({
    matchId: id,
    participantIds: participant2_id === null ? [participant1_id] : [participant1_id, participant2_id],
  }))
}

/**
 * A correction puts others into matches that were not played yet. What those before them declared, and whatever they
 * asked of staff, is void; and they have to leave the lobby.
 */
export async function clearRedrawn(
  tx: Tx,
  tournamentId: string,
  matchIds: readonly string[],
  pairsBefore: readonly Pair[],
): Promise<void> {
  if (matchIds.length === 0) return
  await deleteDeclarations(tx, matchIds)
  await deleteCases(tx, matchIds)
  const isRedrawn = ({ matchId }: Pair) => matchIds.includes(matchId)
  const formerIds = [
    ...new Set(pairsBefore.filter(isRedrawn).flatMap(({ participantIds }) => participantIds)),
  ]
  const formerUsers = formerIds.length > 0 ? await findLineups(tx, tournamentId, formerIds) : []
  const formerUserIds = formerUsers.map(({ userId }) => userId)
  await emit(tx, matchesRedrawn, { matchIds: [...matchIds], formerUserIds })
}

import type { Tx } from '../../../platform/db/database.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import type { Redrawn } from '../../tournaments/index.ts'
import { deleteCases } from '../cases/cases.queries.ts'
import { deleteDeclarations } from '../declarations/declarations.queries.ts'
import { matchesRedrawn } from '../matches.events.ts'
import { findLineups } from '../matches.queries.ts'

/**
 * A correction puts others into matches that were not played yet. What those before them declared, and whatever they
 * asked of staff, is void; and they have to leave the lobby.
 */
export async function clearRedrawn(
  tx: Tx,
  tournamentId: string,
  { matchIds, formerIds }: Redrawn,
): Promise<void> {
  if (matchIds.length === 0) return
  await deleteDeclarations(tx, matchIds)
  await deleteCases(tx, matchIds)
  const formerUsers = formerIds.length > 0 ? await findLineups(tx, tournamentId, formerIds) : []
  const formerUserIds = formerUsers.map(({ userId }) => userId)
  await emit(tx, matchesRedrawn, { matchIds, formerUserIds })
}

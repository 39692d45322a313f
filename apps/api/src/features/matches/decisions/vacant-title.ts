import type { Tx } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'
import { type LockedMatch, lockClock } from '../../tournaments/index.ts'
import { findDeclarations } from '../declarations/declarations.ts'
import { wasReopened } from '../history.queries.ts'
import type { Encounter } from '../matches.lookups.ts'
import { findPresence } from '../presence.queries.ts'

/**
 * Whether this judge may end the tournament without a champion. The prize of the organiser would return to them, so with
 * one in escrow the clock has to agree with the crew that nobody came.
 */
export async function mayEndVacant(
  { prizeLookups }: Pick<Services, 'prizeLookups'>,
  tx: Tx,
  { judge }: Pick<Encounter, 'judge'>,
  { tournament, match }: LockedMatch,
): Promise<boolean> {
  if (judge === 'staff' || (await prizeLookups.findPayout(tx, tournament.id)) === null) return true
  if ((await lockClock(tx, match.id))?.phase !== 'vacant') return false
  // A reopening forgets who came the first time.
  if (await wasReopened(tx, match.id)) return false
  const [isOneThere, isOtherThere] = await findPresence(tx, match.id)
  return !isOneThere && !isOtherThere && (await findDeclarations(tx, match.id)).length === 0
}

import type { Tx } from '../../platform/db/database.ts'
import { emit } from '../../platform/jobs/emit.ts'
import type { ChangedAppeals } from '../../platform/tournament-prizes.ts'
import { prizeAppealed } from './prizes.events.ts'
import { findPrize, setAppealed } from './prizes.queries.ts'

/**
 * Keeps the prize in escrow while an appeal is open. The caller holds the tournament's lock, as every payout does, so a
 * prize is either paid before the appeal or not before its end.
 */
export async function followAppeals(
  tx: Tx,
  { tournamentId, tournamentName, hasOpenAppeals }: ChangedAppeals,
): Promise<void> {
  const prize = await findPrize(tx, tournamentId)
  if (!prize || prize.isAppealed === hasOpenAppeals) return
  await setAppealed(tx, tournamentId, hasOpenAppeals)
  await emit(tx, prizeAppealed, { tournamentId, tournamentName, hasOpenAppeals })
}

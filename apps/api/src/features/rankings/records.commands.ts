import type { Tx } from '../../platform/db/database.ts'
import { emit } from '../../platform/jobs/emit.ts'
import { findCoins } from '../ledger/index.ts'
import { findLineup, findPlayersAfter } from '../tournaments/index.ts'
import { participationsLeft, playerCoinsChanged, playerWinsChanged } from './rankings.events.ts'
import {
  addParticipation,
  changeRecords,
  copyCoins,
  lockRecord,
  type PlayerRecord,
  type RecordChange,
  updateRecord,
} from './records.queries.ts'

/** People counted in one transaction. */
export const PARTICIPATIONS_BATCH = 1_000

interface Outcome {
  readonly tournamentId: string
  readonly winnerId: string
  /** Who was the winner before a correction. */
  readonly previousWinnerId?: string
}

/**
 * Events come in any order. A correction that arrives before the win it takes away would leave less than nothing,
 * which the table refuses: the event is then tried again, after the other one.
 */
export async function recordWin(tx: Tx, outcome: Outcome): Promise<void> {
  const changes = await changesOf(tx, outcome)
  if (changes.length === 0) return
  // Whose teams have to be added up anew is found after the commit: a sum made before it would miss this.
  await emit(tx, playerWinsChanged, { userIds: changes.map(({ userId }) => userId) })
  await changeRecords(tx, 'wins', changes)
}

export async function recordTitle(tx: Tx, outcome: Outcome): Promise<void> {
  const changes = await changesOf(tx, outcome)
  if (changes.length > 0) await changeRecords(tx, 'titles', changes)
}

async function changesOf(
  tx: Tx,
  { tournamentId, winnerId, previousWinnerId }: Outcome,
): Promise<RecordChange[]> {
  const winners = await findLineup(tx, tournamentId, winnerId)
  const losers = previousWinnerId ? await findLineup(tx, tournamentId, previousWinnerId) : []
  return [
    ...winners.map(({ userId }) => ({ userId, by: 1 as const })),
    ...losers.map(({ userId }) => ({ userId, by: -1 as const })),
  ]
}

/** One batch of whoever plays in a tournament that started, and a word to the queue about the rest. */
export async function recordParticipations(
  tx: Tx,
  { tournamentId, after }: { tournamentId: string; after?: string },
): Promise<void> {
  const userIds = await findPlayersAfter(tx, { tournamentId, after, limit: PARTICIPATIONS_BATCH })
  if (userIds.length === 0) return
  await addParticipation(tx, userIds)
  const last = userIds.at(-1)
  if (last && userIds.length === PARTICIPATIONS_BATCH)
    await emit(tx, participationsLeft, { tournamentId, after: last })
}

/** The board of coins and the profile show what the ledger says. */
export async function recordCoins(tx: Tx, userId: string): Promise<void> {
  const hasChanged = await copyCoins(tx, userId, () => findCoins(tx, userId))
  if (hasChanged) await emit(tx, playerCoinsChanged, { userId })
}

interface RecordEdit {
  /** What whoever edits it has read. A match may have ended since. */
  readonly seen: PlayerRecord
  readonly wanted: PlayerRecord
}

/** Sets by hand what is counted of somebody. False when it is no longer what was seen: nothing changes then. */
export async function editRecord(tx: Tx, userId: string, { seen, wanted }: RecordEdit): Promise<boolean> {
  const now = await lockRecord(tx, userId)
  const isSeen =
    now.wins === seen.wins && now.participations === seen.participations && now.isHidden === seen.isHidden
  if (!isSeen) return false
  await updateRecord(tx, userId, wanted)
  // Team and boards have to be added up anew, also when somebody comes or goes.
  await emit(tx, playerWinsChanged, { userIds: [userId] })
  return true
}

import type { Tx } from '../../platform/db/database.ts'
import { emit } from '../../platform/jobs/emit.ts'
import { findCoins } from '../ledger/index.ts'
import { findLineupAt, findPlayersAfter } from '../tournaments/index.ts'
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

/** People counted per transaction. */
export const PARTICIPATIONS_BATCH = 1_000

interface Outcome {
  readonly tournamentId: string
  /** Null after a draw. */
  readonly winnerId: string | null
  /** The winner before a correction, if the match was played. */
  readonly previousWinnerId?: string | null
  /** When the match or the tournament ended: people who came later have no part in it. */
  readonly at?: string | null | undefined
}

/**
 * Events arrive in any order. A correction that arrives before the win it reverses would make the count
 * negative, which the table rejects, so the event is retried until the win has been counted.
 */
export async function recordWin(tx: Tx, outcome: Outcome): Promise<void> {
  const changes = await changesOf(tx, outcome)
  if (changes.length === 0) return
  // Team wins are summed by a reaction after the commit: a concurrent sum before it would miss this change.
  await emit(tx, playerWinsChanged, { userIds: changes.map(({ userId }) => userId) })
  await changeRecords(tx, 'wins', changes)
}

export async function recordTitle(tx: Tx, outcome: Outcome): Promise<void> {
  const changes = await changesOf(tx, outcome)
  if (changes.length > 0) await changeRecords(tx, 'titles', changes)
}

async function changesOf(
  tx: Tx,
  { tournamentId, winnerId, previousWinnerId, at }: Outcome,
): Promise<RecordChange[]> {
  // A corrected score may leave the winner.
  if (winnerId === previousWinnerId) return []
  const lineupOf = (participantId: string) => findLineupAt(tx, tournamentId, { participantId, at })
  const winners = winnerId ? await lineupOf(winnerId) : []
  const losers = previousWinnerId ? await lineupOf(previousWinnerId) : []
  return [
    ...winners.map(({ userId }) => ({ userId, by: 1 as const })),
    ...losers.map(({ userId }) => ({ userId, by: -1 as const })),
  ]
}

/** Counts one batch of a started tournament's players, and emits an event for the rest. */
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

/** Somebody joined a running tournament, and others may have given them their place. */
export async function moveParticipation(
  tx: Tx,
  {
    joinedIds,
    leftIds = [],
  }: { readonly joinedIds: readonly string[]; readonly leftIds?: readonly string[] },
): Promise<void> {
  const changes = [
    ...joinedIds.map((userId) => ({ userId, by: 1 as const })),
    ...leftIds.map((userId) => ({ userId, by: -1 as const })),
  ]
  if (changes.length > 0) await changeRecords(tx, 'participations', changes)
}

/** Copies the ledger's balance, which the coin board and the profile show. */
export async function recordCoins(tx: Tx, userId: string): Promise<void> {
  const hasChanged = await copyCoins(tx, userId, () => findCoins(tx, userId))
  if (hasChanged) await emit(tx, playerCoinsChanged, { userId })
}

interface RecordEdit {
  /** The record as the editor read it. A match may have ended since. */
  readonly seen: PlayerRecord
  readonly wanted: PlayerRecord
}

/** Sets a person's record by hand. Returns false and changes nothing if it no longer equals `seen`. */
export async function editRecord(tx: Tx, userId: string, { seen, wanted }: RecordEdit): Promise<boolean> {
  const now = await lockRecord(tx, userId)
  const isSeen =
    now.wins === seen.wins && now.participations === seen.participations && now.isHidden === seen.isHidden
  if (!isSeen) return false
  await updateRecord(tx, userId, wanted)
  // Recounts the team and refreshes the boards, also when only the visibility changed.
  await emit(tx, playerWinsChanged, { userIds: [userId] })
  return true
}

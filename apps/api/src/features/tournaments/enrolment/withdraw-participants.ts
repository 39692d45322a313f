import type { Tx } from '../../../platform/db/database.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { participantWithdrew, type WithdrawalFacts } from '../tournaments.events.ts'
import type { LockedTournament } from '../tournaments.lookups.ts'
import { letWaitingIn } from '../waiting.ts'
import { deleteParticipants } from './enrolment.queries.ts'

/**
 * Withdraws participants from a tournament that has not started, and emits an event for each one removed. Those who wait
 * take their places, at the draw once everybody who cannot play is out.
 */
export async function withdrawParticipants(
  tx: Tx,
  tournament: Pick<LockedTournament, 'id' | 'name' | 'waitingCount' | 'checkInPhase'>,
  participantIds: readonly string[],
  how: Pick<WithdrawalFacts, 'by' | 'isAtDraw'>,
): Promise<void> {
  const { id: tournamentId, name: tournamentName } = tournament
  for (const gone of await deleteParticipants(tx, tournamentId, participantIds))
    await emit(tx, participantWithdrew, { tournamentId, tournamentName, ...gone, ...how })
  if (!how.isAtDraw) await letWaitingIn(tx, tournament)
}

import type { Tx } from '../../../platform/db/database.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { participantWithdrew, type WithdrawalFacts } from '../tournaments.events.ts'
import type { LockedTournament } from '../tournaments.lookups.ts'
import { deleteParticipants } from './enrolment.queries.ts'

/** Withdraws participants from a tournament that has not started, and emits an event for each one removed. */
export async function withdrawParticipants(
  tx: Tx,
  { id: tournamentId, name: tournamentName }: Pick<LockedTournament, 'id' | 'name'>,
  participantIds: readonly string[],
  how: Pick<WithdrawalFacts, 'by' | 'isAtDraw'>,
): Promise<void> {
  for (const gone of await deleteParticipants(tx, tournamentId, participantIds))
    await emit(tx, participantWithdrew, { tournamentId, tournamentName, ...gone, ...how })
}

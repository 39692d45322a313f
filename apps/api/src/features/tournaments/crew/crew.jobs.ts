import type { Tx } from '../../../platform/db/database.ts'
import { type Reaction, reactAfterwards, reactInTransaction } from '../../../platform/jobs/definitions.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { accountErased, personBanned } from '../../accounts/index.ts'
import { crewLeft, tournamentChanged } from '../tournaments.events.ts'
import { deleteCrewOf } from './crew.queries.ts'

export const crewReactions: readonly Reaction[] = [
  reactInTransaction(personBanned, 'tournaments.banned-leave-crew', (tx, { payload }) =>
    leaveAll(tx, payload.userId),
  ),
  reactInTransaction(accountErased, 'tournaments.erased-leave-crew', (tx, { payload }) =>
    leaveAll(tx, payload.userId),
  ),
  // Lobbies that they opened as crew are closed to them.
  reactAfterwards(crewLeft, 'tournaments.close-lobbies', ({ live }, { payload }) =>
    live.recheck(payload.userId),
  ),
]

async function leaveAll(tx: Tx, userId: string): Promise<void> {
  for (const tournamentId of await deleteCrewOf(tx, userId))
    await emit(tx, tournamentChanged, { tournamentId })
}

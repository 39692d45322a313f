import type { Tx } from '../../../platform/db/database.ts'
import { type Reaction, reactInTransaction } from '../../../platform/jobs/definitions.ts'
import { accountErased, usernameReset } from '../../accounts/index.ts'
import { teamDissolved, teamReset } from '../../teams/index.ts'
import { lockTournament } from '../tournaments.lookups.ts'
import { isOpen } from '../tournaments.policy.ts'
import { findOpenEntries, renameEverywhere, renameTeamEverywhere } from './enrolment.queries.ts'
import { takeOut } from './take-out.ts'

export const enrolmentReactions: readonly Reaction[] = [
  reactInTransaction(teamDissolved, 'tournaments.withdraw-dissolved', (tx, { payload }) =>
    withdrawFromOpen(tx, payload.teamId),
  ),
  reactInTransaction(accountErased, 'tournaments.withdraw-erased', async (tx, { payload }) => {
    // First, so that nobody is told of the erased person by the name they had.
    await renameEverywhere(tx, payload.userId)
    await withdrawFromOpen(tx, payload.userId)
  }),
  // A name that was taken away must not stand on in the brackets.
  reactInTransaction(usernameReset, 'tournaments.rename-reset', (tx, { payload }) =>
    renameEverywhere(tx, payload.userId),
  ),
  reactInTransaction(teamReset, 'tournaments.rename-reset-team', (tx, { payload }) =>
    renameTeamEverywhere(tx, payload.teamId),
  ),
]

/** Whoever is gone enters nothing any more, so that what is found here can only become less. */
async function withdrawFromOpen(tx: Tx, participantId: string): Promise<void> {
  for (const tournamentId of await findOpenEntries(tx, participantId)) {
    const tournament = await lockTournament(tx, tournamentId)
    if (!tournament || !isOpen(tournament.status)) continue
    await takeOut(tx, tournament, [participantId], { by: null, isAtDraw: false })
  }
}

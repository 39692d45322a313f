import type { Tx } from '../../../platform/db/database.ts'
import { type Reaction, reactInTransaction } from '../../../platform/jobs/definitions.ts'
import { accountErased, usernameReset } from '../../accounts/index.ts'
import { teamDissolved, teamReset } from '../../teams/index.ts'
import { lockTournament } from '../tournaments.lookups.ts'
import { isOpen } from '../tournaments.policy.ts'
import { dropOne } from '../waiting.queries.ts'
import { findOpenEntries, renameEverywhere, renameTeamEverywhere } from './enrolment.queries.ts'
import { withdrawParticipants } from './withdraw-participants.ts'

export const enrolmentReactions: readonly Reaction[] = [
  reactInTransaction(teamDissolved, 'tournaments.withdraw-dissolved', (tx, { payload }) =>
    withdrawFromOpen(tx, payload.teamId),
  ),
  reactInTransaction(accountErased, 'tournaments.withdraw-erased', async (tx, { payload }) => {
    // Runs first, so that notices do not contain the erased person's former name.
    await renameEverywhere(tx, payload.userId)
    await withdrawFromOpen(tx, payload.userId)
  }),
  // A name that staff reset must not remain in brackets.
  reactInTransaction(usernameReset, 'tournaments.rename-reset', (tx, { payload }) =>
    renameEverywhere(tx, payload.userId),
  ),
  reactInTransaction(teamReset, 'tournaments.rename-reset-team', (tx, { payload }) =>
    renameTeamEverywhere(tx, payload.teamId),
  ),
]

/** Erased people and dissolved teams cannot enter any more, so no entry can be added after this query. */
async function withdrawFromOpen(tx: Tx, participantId: string): Promise<void> {
  for (const tournamentId of await findOpenEntries(tx, participantId)) {
    const tournament = await lockTournament(tx, tournamentId)
    if (!tournament || !isOpen(tournament.status)) continue
    if (tournament.waitingCount > 0) await dropOne(tx, tournamentId, participantId)
    await withdrawParticipants(tx, tournament, [participantId], { by: null, isAtDraw: false })
  }
}

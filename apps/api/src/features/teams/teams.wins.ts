import type { Tx } from '../../platform/db/database.ts'
import { emit } from '../../platform/jobs/emit.ts'
import { findMemberships } from './members/members.queries.ts'
import { teamWinsChanged } from './teams.events.ts'
import { lockTeam } from './teams.lock.ts'

/**
 * Writes down how many wins the members have together, for whoever knows each one's. The whole of at most ten is
 * added up anew under the team's lock, so that no order of events, and no event that comes twice, makes it drift.
 */
export async function recountTeamWins(
  tx: Tx,
  teamId: string,
  sumWins: (userIds: readonly string[]) => Promise<number>,
): Promise<void> {
  const team = await lockTeam(tx, teamId)
  if (!team) return
  const members = await findMemberships(tx, teamId)
  const wins = await sumWins(members.map(({ userId }) => userId))
  const { numUpdatedRows } = await tx
    .updateTable('teams')
    .set({ wins })
    .where('id', '=', teamId)
    .where('wins', '<>', wins)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await emit(tx, teamWinsChanged, { teamId, teamName: team.name })
}

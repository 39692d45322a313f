import type { Tx } from '../../platform/db/database.ts'
import { emit } from '../../platform/jobs/emit.ts'
import { findMemberships, findTeamIdsOf } from './members/members.queries.ts'
import { teamWinsChanged } from './teams.events.ts'
import { lockTeam } from './teams.lock.ts'

type SumWins = (userIds: readonly string[]) => Promise<number>

/**
 * Writes down how many wins the members have together, for whoever knows each one's. The whole of at most ten is
 * added up anew under the team's lock, so that no order of events, and no event that comes twice, makes it drift.
 */
export async function recountTeamWins(tx: Tx, teamId: string, sumWins: SumWins): Promise<void> {
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

/**
 * For people whose wins have changed, once that is committed. Somebody who enters or leaves a team meanwhile has it
 * counted by that: whichever comes last finds everything before it.
 */
export async function recountTeamsOf(tx: Tx, userIds: readonly string[], sumWins: SumWins): Promise<void> {
  for (const teamId of await findTeamIdsOf(tx, userIds)) await recountTeamWins(tx, teamId, sumWins)
}

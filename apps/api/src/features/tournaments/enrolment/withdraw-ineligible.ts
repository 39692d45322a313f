import type { Tx } from '../../../platform/db/database.ts'
import { lockTeamsShared } from '../../teams/index.ts'
import type { LockedTournament } from '../tournaments.lookups.ts'
import { findActivePeople, findParticipantIds } from './enrolment.queries.ts'
import { withdrawParticipants } from './withdraw-participants.ts'

/**
 * Withdraws everyone who cannot play before the draw: teams that were dissolved or became too small, and
 * people who are banned or erased. A team that shrinks keeps its place until then, because it may grow again
 * in time. Locks the remaining teams, so that none changes while its line-up is frozen.
 */
export async function withdrawUnable(
  tx: Tx,
  tournament: Pick<LockedTournament, 'id' | 'name' | 'type' | 'teamSize' | 'waitingCount' | 'checkInPhase'>,
): Promise<void> {
  const { id, type, teamSize } = tournament
  const ids = await findParticipantIds(tx, id)
  const able = type === 'team' ? await ableTeams(tx, ids, teamSize ?? 1) : await findActivePeople(tx, ids)
  const unable = ids.filter((id) => !able.has(id))
  if (unable.length > 0) await withdrawParticipants(tx, tournament, unable, { by: null, isAtDraw: true })
}

async function ableTeams(tx: Tx, ids: readonly string[], size: number): Promise<Set<string>> {
  const teams = await lockTeamsShared(tx, ids)
  return new Set(teams.filter(({ memberCount }) => memberCount >= size).map(({ id }) => id))
}

import type { Tx } from '../../../platform/db/database.ts'
import { holdTeams } from '../../teams/index.ts'
import type { LockedTournament } from '../tournaments.lookups.ts'
import { findActivePeople, findParticipantIds } from './enrolment.queries.ts'
import { takeOut } from './take-out.ts'

/**
 * Before the draw whoever could not play goes: teams that are gone or have become too small since they entered, people
 * who are banned or erased. A team that shrinks keeps its place until then, because it may grow again in time. The
 * teams that stay are held, so that none changes while its line-up is frozen.
 */
export async function withdrawUnable(
  tx: Tx,
  tournament: Pick<LockedTournament, 'id' | 'name' | 'type' | 'teamSize'>,
): Promise<void> {
  const { id, type, teamSize } = tournament
  const ids = await findParticipantIds(tx, id)
  const able = type === 'team' ? await ableTeams(tx, ids, teamSize ?? 1) : await findActivePeople(tx, ids)
  const unable = ids.filter((id) => !able.has(id))
  if (unable.length > 0) await takeOut(tx, tournament, unable, { by: null, isAtDraw: true })
}

async function ableTeams(tx: Tx, ids: readonly string[], size: number): Promise<Set<string>> {
  const teams = await holdTeams(tx, ids)
  return new Set(teams.filter(({ memberCount }) => memberCount >= size).map(({ id }) => id))
}

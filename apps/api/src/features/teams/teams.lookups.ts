import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { act, type Plain } from '../../platform/http/act.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { type LockedPerson, lockActor, lockPeople } from '../accounts/index.ts'
import { type TeamAbility, type TeamViewer, teamAbilities } from './teams.policy.ts'

/**
 * One order of locks for every act: first the team, then the person who enters or leaves it; several people in the
 * order of their ids. Whatever was read before a lock may be old by the time it is held, so what decides is read
 * under it. See ADR 0023.
 */
export interface LockedTeam {
  readonly id: string
  readonly name: string
  readonly tag: string
  readonly iconKey: string | null
  readonly leaderId: string
  readonly memberCount: number
}

const teamColumns = [
  'id',
  'name',
  'tag',
  'icon_key as iconKey',
  'leader_id as leaderId',
  'member_count as memberCount',
] as const

/** A team that may be removed needs the stronger lock from the start: to ask for it later could close a circle. */
export function lockTeam(tx: Tx, id: string, mayRemove = false): Promise<LockedTeam | undefined> {
  const team = tx.selectFrom('teams').select(teamColumns).where('id', '=', id)
  return (mayRemove ? team.forUpdate() : team.forNoKeyUpdate()).executeTakeFirst()
}

/** Keeps teams as they are until the commit, members included, and lets others do so too. Those that are gone are missing. */
export function holdTeams(tx: Tx, ids: readonly string[]): Promise<LockedTeam[]> {
  return tx
    .selectFrom('teams')
    .select(teamColumns)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forShare()
    .execute()
}

export async function lockPerson(tx: Tx, userId: string): Promise<LockedPerson> {
  const [person] = await lockPeople(tx, [userId])
  if (!person) throw new AppError('teams.person_not_found')
  return person
}

/** Locks the team and runs the act if, under the lock, the actor may do it. */
export function actOnTeam<Result>(
  ctx: Ctx,
  teamId: string,
  ability: TeamAbility,
  run: (tx: Tx, team: LockedTeam) => Promise<Result & Plain<Result>>,
): Promise<Result> {
  const { actor } = ctx
  return act(ctx, async (tx) => {
    const team = await lockTeam(tx, teamId, ability === 'canDissolve')
    if (!team) throw new AppError('teams.not_found')
    // Whoever leads is a member by a constraint; anybody else's membership is read, and held, now.
    const isLeader = team.leaderId === actor.userId
    const viewer = isLeader ? { userId: actor.userId, teamId } : await lockActor(tx, actor.userId)
    if (!teamAbilities(viewer, team)[ability]) throw new AppError(refusalOf(ability, viewer, team))
    return run(tx, team)
  })
}

function refusalOf(ability: TeamAbility, viewer: TeamViewer, team: LockedTeam) {
  if (ability === 'canApply') return 'teams.already_in_team'
  if (ability === 'canLeave' && viewer?.userId === team.leaderId) return 'teams.leader_cannot_leave'
  return 'teams.access_denied'
}

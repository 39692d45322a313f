import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { type Plain, runCommand } from '../../platform/http/run-command.ts'
import { type LockedPerson, lockActor, lockPeople } from '../accounts/index.ts'
import { type TeamAbility, type TeamViewer, teamAbilities } from './teams.policy.ts'

/**
 * Lock order of every command: the team, then the person who joins or leaves; several people in id order.
 * Anything read before a lock may be stale, so decisions use what is read under it. See ADR 0023.
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

/** Set `mayRemove` if the team may be deleted: upgrading to the stronger lock later could deadlock. */
export function lockTeam(tx: Tx, id: string, mayRemove = false): Promise<LockedTeam | undefined> {
  const team = tx.selectFrom('teams').select(teamColumns).where('id', '=', id)
  return (mayRemove ? team.forUpdate() : team.forNoKeyUpdate()).executeTakeFirst()
}

/**
 * Takes shared locks until the commit, so that teams and their members do not change. Missing teams are left
 * out.
 */
export function lockTeamsShared(tx: Tx, ids: readonly string[]): Promise<LockedTeam[]> {
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

/** Locks the team, checks the ability under the lock and runs the command. */
export function runTeamCommand<Result>(
  ctx: Ctx,
  teamId: string,
  ability: TeamAbility,
  run: (tx: Tx, team: LockedTeam) => Promise<Result & Plain<Result>>,
): Promise<Result> {
  const { actor } = ctx
  return runCommand(ctx, async (tx) => {
    const team = await lockTeam(tx, teamId, ability === 'canDissolve')
    if (!team) throw new AppError('teams.not_found')
    // A constraint makes the leader a member. Other callers are locked, and their membership is read now.
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

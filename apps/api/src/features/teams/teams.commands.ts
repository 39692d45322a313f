import {
  TEAM_ICON_EDGE_PX,
  TEAM_ICON_PURPOSE,
  TEAM_NAME_MAX,
  TEAM_NAME_MIN,
  TEAM_TAG_MAX,
  TEAM_TAG_MIN,
} from '@trunfo/contract/teams'
import { recordAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isForeignKeyViolation } from '../../platform/db/violations.ts'
import { AppError } from '../../platform/errors.ts'
import { signedIn } from '../../platform/http/access.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { runCommand } from '../../platform/http/run-command.ts'
import { emit } from '../../platform/jobs/emit.ts'
import type { ImagePurpose } from '../../platform/storage/image-purpose.ts'
import { attachUpload, releaseUpload } from '../../platform/storage/uploads.ts'
import { lockActor, lockPeople } from '../accounts/index.ts'
import { withdrawPending } from './enter-team.ts'
import { findInvitedIds } from './invites/index.ts'
import { insertLog } from './logs.queries.ts'
import { findMemberships, findTeamIdsOf, insertMember } from './members.queries.ts'
import { teamCreated, teamDissolved, teamWinsChanged } from './teams.events.ts'
import { type LockedTeam, lockTeam, runTeamCommand } from './teams.lookups.ts'
import { deleteTeam, insertSearchTerms, insertTeam, type TeamCardRow } from './teams.queries.ts'
import {
  searchKey,
  searchTerms,
  teamNameProblem,
  teamTagProblem,
  tidyTeamName,
  tidyTeamTag,
} from './teams.rules.ts'

export const TEAM_ICON: ImagePurpose = {
  name: TEAM_ICON_PURPOSE,
  maxWidth: TEAM_ICON_EDGE_PX,
  maxHeight: TEAM_ICON_EDGE_PX,
  visibility: 'public',
  access: signedIn,
}

interface NewTeam {
  readonly name: string
  readonly tag: string
  readonly iconUploadId?: string | undefined
}

export async function createTeam(ctx: Ctx, given: NewTeam): Promise<TeamCardRow> {
  const { userId, username } = ctx.actor
  const name = tidyTeamName(given.name)
  const tag = tidyTeamTag(given.tag)
  const nameProblem = teamNameProblem(name)
  if (nameProblem) throw new AppError(nameProblem, { min: TEAM_NAME_MIN, max: TEAM_NAME_MAX })
  const tagProblem = teamTagProblem(tag)
  if (tagProblem) throw new AppError(tagProblem, { min: TEAM_TAG_MIN, max: TEAM_TAG_MAX })

  return runCommand(ctx, async (tx) => {
    const person = await lockActor(tx, userId)
    if (person.teamId) throw new AppError('teams.already_in_team')
    const iconKey = await attachIcon(tx, userId, given.iconUploadId)
    const team = await insertTeam(tx, { name, nameKey: searchKey(name), tag, iconKey, leaderId: userId })
    if (!team) throw new AppError('teams.name_taken', { name })
    await insertSearchTerms(tx, team.id, searchTerms(name, tag))
    await insertMember(tx, team.id, userId)
    const withdrawnFrom = await withdrawPending(tx, userId)
    await insertLog(tx, { teamId: team.id, kind: 'team_created', actorId: userId })
    await emit(tx, teamCreated, {
      teamId: team.id,
      teamName: name,
      leaderId: userId,
      userId,
      username,
      withdrawnFrom,
    })
    return { id: team.id, name, tag, iconKey, memberCount: 1 }
  })
}

async function attachIcon(tx: Tx, ownerId: string, uploadId: string | undefined): Promise<string | null> {
  return uploadId ? attachUpload(tx, { uploadId, ownerId, purpose: TEAM_ICON }) : null
}

export async function dissolveTeam(ctx: Ctx, teamId: string): Promise<void> {
  try {
    await runTeamCommand(ctx, teamId, 'canDissolve', async (tx, team) => {
      await removeTeam(tx, team)
      // The team's own log is deleted with it; this entry stays.
      await recordAudit(tx, {
        actorId: ctx.actor.userId,
        action: 'team.dissolved',
        subject: { type: 'team', id: teamId },
        before: { name: team.name, tag: team.tag, memberCount: team.memberCount },
        requestId: ctx.requestId,
      })
    })
  } catch (error) {
    // Teams in a running tournament cannot be deleted. Only the foreign key catches a tournament that is
    // starting now.
    if (isForeignKeyViolation(error)) throw new AppError('teams.in_tournament')
    throw error
  }
}

/** Deletes a locked team with everything it owns; its members become free. */
export async function removeTeam(tx: Tx, { id, name, iconKey, leaderId }: LockedTeam): Promise<void> {
  const memberIds = (await findMemberships(tx, id)).map(({ userId }) => userId)
  await lockPeople(tx, memberIds)
  const invitedIds = await findInvitedIds(tx, id)
  await deleteTeam(tx, id)
  if (iconKey) await releaseUpload(tx, iconKey)
  await emit(tx, teamDissolved, { teamId: id, teamName: name, leaderId, memberIds, invitedIds })
}

type SumWins = (userIds: readonly string[]) => Promise<number>

/**
 * Stores the members' total wins; `sumWins` knows each member's. Recomputes the whole sum under the team's
 * lock, so the order or repetition of events cannot make it drift.
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
 * Call it once the changed wins are committed. Joining or leaving a team recounts too, so the last recount
 * sees everything.
 */
export async function recountTeamsOf(tx: Tx, userIds: readonly string[], sumWins: SumWins): Promise<void> {
  for (const teamId of await findTeamIdsOf(tx, userIds)) await recountTeamWins(tx, teamId, sumWins)
}

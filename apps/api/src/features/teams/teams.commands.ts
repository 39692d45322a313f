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
import { act } from '../../platform/http/act.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { emit } from '../../platform/jobs/emit.ts'
import type { ImagePurpose } from '../../platform/storage/image-purpose.ts'
import { attachUpload, releaseUpload } from '../../platform/storage/uploads.ts'
import { lockActor, lockPeople } from '../accounts/index.ts'
import { withdrawWaiting } from './enter-team.ts'
import { findInvitedIds } from './invites/index.ts'
import { insertLog } from './logs.queries.ts'
import { findMemberships, findTeamIdsOf, insertMember } from './members.queries.ts'
import { teamCreated, teamDissolved, teamWinsChanged } from './teams.events.ts'
import { actOnTeam, type LockedTeam, lockTeam } from './teams.lookups.ts'
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

  return act(ctx, async (tx) => {
    const person = await lockActor(tx, userId)
    if (person.teamId) throw new AppError('teams.already_in_team')
    const iconKey = await attachIcon(tx, userId, given.iconUploadId)
    const team = await insertTeam(tx, { name, nameKey: searchKey(name), tag, iconKey, leaderId: userId })
    if (!team) throw new AppError('teams.name_taken', { name })
    await insertSearchTerms(tx, team.id, searchTerms(name, tag))
    await insertMember(tx, team.id, userId)
    const withdrawnFrom = await withdrawWaiting(tx, userId)
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
    await actOnTeam(ctx, teamId, 'canDissolve', async (tx, team) => {
      await removeTeam(tx, team)
      // The team's own log goes with it; this entry stays.
      await recordAudit(tx, {
        actorId: ctx.actor.userId,
        action: 'team.dissolved',
        subject: { type: 'team', id: teamId },
        before: { name: team.name, tag: team.tag, memberCount: team.memberCount },
        requestId: ctx.requestId,
      })
    })
  } catch (error) {
    // A tournament in progress holds on to its teams, and only the foreign key sees one that is starting right now.
    if (isForeignKeyViolation(error)) throw new AppError('teams.in_tournament')
    throw error
  }
}

/** Everything that is the team's goes; its members are free. */
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

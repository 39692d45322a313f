import { TEAM_INVITABLE_LETTERS_MIN, TEAM_INVITES_PAGE_SIZE } from '@trunfo/contract/teams'
import type { invitableSchema, sentInvitesSchema, teamInviteListSchema } from '@trunfo/contract/teams.schemas'
import type { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { newestFirst, page } from '../../../platform/paging.ts'
import { viewTeamCard } from '../cards.ts'
import { teamAbilities } from '../teams.policy.ts'
import { findTeam } from '../teams.queries.ts'
import {
  findInvitableByPrefix,
  findPendingInvites,
  findSentInvites,
  type InvitableRow,
} from './invites.queries.ts'

type InviteListView = z.infer<typeof teamInviteListSchema>

export async function viewMyInvites(
  { services, actor }: Ctx,
  cursor: string | undefined,
): Promise<InviteListView> {
  const { rows, nextCursor } = await page(
    { cursor, size: TEAM_INVITES_PAGE_SIZE, by: newestFirst },
    ([before]) => findPendingInvites(services.db, actor.userId, before),
  )
  return {
    invites: rows.map(({ id, teamId, leader, sentAt, ...team }) => ({
      id,
      team: viewTeamCard(services, { ...team, id: teamId }),
      leader,
      sentAt: sentAt.toISOString(),
    })),
    nextCursor,
  }
}

/** People the leader may invite, by prefix. */
export async function viewInvitable(
  ctx: Ctx,
  teamId: string,
  typed: string,
): Promise<z.infer<typeof invitableSchema>> {
  await requireLeader(ctx, teamId)
  if (typed.length < TEAM_INVITABLE_LETTERS_MIN) return { people: [] }
  const rows = await findInvitableByPrefix(ctx.services.db, teamId, typed)
  return { people: rows.map((row) => ({ ...viewPerson(ctx, row), hasApplied: row.hasApplied })) }
}

/** Pending invites of the team, for its leader. */
export async function viewSentInvites(ctx: Ctx, teamId: string): Promise<z.infer<typeof sentInvitesSchema>> {
  await requireLeader(ctx, teamId)
  const rows = await findSentInvites(ctx.services.db, teamId)
  return {
    invites: rows.map((row) => ({
      id: row.id,
      person: viewPerson(ctx, row),
      sentAt: row.sentAt.toISOString(),
    })),
  }
}

async function requireLeader({ services, actor }: Ctx, teamId: string): Promise<void> {
  const team = await findTeam(services.db, teamId)
  if (!team) throw new AppError('teams.not_found')
  if (!teamAbilities(actor, team).canInvite) throw new AppError('teams.access_denied')
}

const viewPerson = (
  { services: { storage } }: Ctx,
  { userId, username, isVip, avatarKey }: Omit<InvitableRow, 'hasApplied'>,
) => ({ userId, username, isVip, avatarUrl: avatarKey && storage.publicUrl(avatarKey) })

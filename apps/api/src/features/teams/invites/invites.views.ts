import { TEAM_INVITES_PAGE_SIZE } from '@trunfo/contract/teams'
import type { teamInviteListSchema } from '@trunfo/contract/teams.schemas'
import type { z } from 'zod'
import { idOfCursor, pageOf } from '../../../platform/db/cursor.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { viewTeamCard } from '../teams.views.ts'
import { findPendingInvites } from './invites.queries.ts'

type InviteListView = z.infer<typeof teamInviteListSchema>

export async function viewMyInvites(
  { services, actor }: Ctx,
  cursor: string | undefined,
): Promise<InviteListView> {
  const rows = await findPendingInvites(services.db, actor.userId, idOfCursor(cursor))
  const page = pageOf(rows, TEAM_INVITES_PAGE_SIZE, ({ id }) => [id])
  return {
    invites: page.rows.map(({ id, teamId, leader, sentAt, ...team }) => ({
      id,
      team: viewTeamCard(services, { ...team, id: teamId }),
      leader,
      sentAt: sentAt.toISOString(),
    })),
    nextCursor: page.nextCursor,
  }
}

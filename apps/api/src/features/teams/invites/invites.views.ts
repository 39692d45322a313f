import { TEAM_INVITES_PAGE_SIZE } from '@trunfo/contract/teams'
import type { teamInviteListSchema } from '@trunfo/contract/teams.schemas'
import type { z } from 'zod'
import type { Ctx } from '../../../platform/http/context.ts'
import { newestFirst, page } from '../../../platform/paging.ts'
import { viewTeamCard } from '../cards.ts'
import { findPendingInvites } from './invites.queries.ts'

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

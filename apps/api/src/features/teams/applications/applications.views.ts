import { TEAM_APPLICATIONS_PAGE_SIZE } from '@trunfo/contract/teams'
import type { teamApplicationListSchema } from '@trunfo/contract/teams.schemas'
import type { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { oldestFirst, page } from '../../../platform/paging.ts'
import { teamAbilities } from '../teams.policy.ts'
import { findTeam } from '../teams.queries.ts'
import { findPendingApplications } from './applications.queries.ts'

type ApplicationListView = z.infer<typeof teamApplicationListSchema>

export async function viewApplications(
  { services, actor }: Ctx,
  teamId: string,
  cursor: string | undefined,
): Promise<ApplicationListView> {
  const team = await findTeam(services.db, teamId)
  if (!team) throw new AppError('teams.not_found')
  if (!teamAbilities(actor, team).canDecideApplications) throw new AppError('teams.access_denied')
  const { rows, nextCursor } = await page(
    { cursor, size: TEAM_APPLICATIONS_PAGE_SIZE, by: oldestFirst },
    ([after]) => findPendingApplications(services.db, teamId, after),
  )
  const { id, name, tag, memberCount } = team
  return {
    applications: rows.map(({ userId, username, isVip, avatarKey, ...application }) => ({
      id: application.id,
      person: { userId, username, isVip, avatarUrl: avatarKey && services.storage.publicUrl(avatarKey) },
      sentAt: application.sentAt.toISOString(),
    })),
    nextCursor,
    team: { id, name, tag, memberCount },
  }
}

import { TEAM_LOGS_PAGE_SIZE } from '@trunfo/contract/teams'
import type { teamLogListSchema } from '@trunfo/contract/teams.schemas'
import type { z } from 'zod'
import type { Actor } from '../../../platform/auth/actor.ts'
import { AppError } from '../../../platform/errors.ts'
import { newestFirst, page } from '../../../platform/paging.ts'
import type { Services } from '../../../platform/services.ts'
import { teamRoleOf } from '../teams.policy.ts'
import { findTeam } from '../teams.queries.ts'
import { findLogs } from './logs.queries.ts'

type LogListView = z.infer<typeof teamLogListSchema>

export async function viewLogs(
  { db }: Services,
  actor: Actor | null,
  teamId: string,
  cursor: string | undefined,
): Promise<LogListView> {
  const team = await findTeam(db, teamId)
  if (!team) throw new AppError('teams.not_found')
  const isLeader = teamRoleOf(actor, team) === 'leader'
  const { rows, nextCursor } = await page(
    { cursor, size: TEAM_LOGS_PAGE_SIZE, by: newestFirst },
    ([before]) => findLogs(db, { teamId, before, isLeader }),
  )
  return {
    logs: rows.map(({ createdAt, ...log }) => ({ ...log, createdAt: createdAt.toISOString() })),
    nextCursor,
  }
}

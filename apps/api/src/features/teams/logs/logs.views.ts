import { TEAM_LOGS_PAGE_SIZE } from '@trunfo/contract/teams'
import type { teamLogListSchema } from '@trunfo/contract/teams.schemas'
import type { z } from 'zod'
import type { Actor } from '../../../platform/auth/actor.ts'
import { idOfCursor, pageOf } from '../../../platform/db/cursor.ts'
import { AppError } from '../../../platform/errors.ts'
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
  const before = idOfCursor(cursor)
  const team = await findTeam(db, teamId)
  if (!team) throw new AppError('teams.not_found')
  const isLeader = teamRoleOf(actor, team) === 'leader'
  const rows = await findLogs(db, { teamId, before, isLeader })
  const page = pageOf(rows, TEAM_LOGS_PAGE_SIZE, ({ id }) => [id])
  return {
    logs: page.rows.map(({ createdAt, ...log }) => ({ ...log, createdAt: createdAt.toISOString() })),
    nextCursor: page.nextCursor,
  }
}

import { TEAM_LOGS_PAGE_SIZE, TEAM_PUBLIC_LOG_KINDS, type TeamLogKind } from '@trunfo/contract/teams'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

export interface TeamLogRow {
  readonly id: string
  readonly kind: TeamLogKind
  readonly actor: string | null
  readonly subject: string | null
  readonly games: string[]
  readonly createdAt: Date
}

interface TeamLogEntry {
  readonly teamId: string
  readonly kind: TeamLogKind
  readonly actorId: string
  /** The affected person, if not the actor. */
  readonly subjectId?: string
  readonly games?: readonly string[]
}

export async function insertLog(
  tx: Tx,
  { teamId, kind, actorId, subjectId, games }: TeamLogEntry,
): Promise<void> {
  await tx
    .insertInto('team_logs')
    .values({
      team_id: teamId,
      kind,
      is_public: TEAM_PUBLIC_LOG_KINDS.some((one) => one === kind),
      actor_id: actorId,
      subject_id: subjectId ?? null,
      facts: JSON.stringify(games ? { games } : {}),
    })
    .execute()
}

/** Newest first, one row more than a page. Erased users have no name. */
export function findLogs(
  db: Db,
  { teamId, before, isLeader }: { teamId: string; before: string; isLeader: boolean },
): Promise<TeamLogRow[]> {
  return (
    db
      .selectFrom('team_logs as log')
      .leftJoin('profiles as actor', (join) =>
        join.onRef('actor.id', '=', 'log.actor_id').on('actor.status', '<>', 'erased'),
      )
      .leftJoin('profiles as subject', (join) =>
        join.onRef('subject.id', '=', 'log.subject_id').on('subject.status', '<>', 'erased'),
      )
      .select([
        'log.id',
        sql<TeamLogKind>`log.kind`.as('kind'),
        'actor.username as actor',
        'subject.username as subject',
        sql<string[]>`coalesce(log.facts -> 'games', '[]')`.as('games'),
        'log.created_at as createdAt',
      ])
      .where('log.team_id', '=', teamId)
      // No parameter, because it would not match the partial index on public entries.
      .$if(!isLeader, (query) => query.where(sql<boolean>`log.is_public`))
      .where('log.id', '<', before)
      .orderBy('log.id', 'desc')
      .limit(sql.lit(TEAM_LOGS_PAGE_SIZE + 1))
      .execute()
  )
}

/** Whether the user ever left the team voluntarily. */
export async function hasLeft(db: Db, teamId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('team_logs')
    .select('id')
    .where('actor_id', '=', userId)
    .where('team_id', '=', teamId)
    .where('kind', '=', 'member_left')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

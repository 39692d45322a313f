import {
  TEAM_APPLICATIONS_PAGE_SIZE,
  TEAM_APPLICATIONS_PENDING_MAX,
  TEAM_APPLICATIONS_SHOWN_MAX,
} from '@trunfo/contract/teams'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { isVip } from '../../accounts/index.ts'

/** A literal, because a parameter would not match the partial index. */
const isPending = sql<boolean>`application.status = 'pending'`

export interface ApplicationRow {
  readonly id: string
  readonly userId: string
  readonly username: string
  readonly isVip: boolean
  readonly avatarKey: string | null
  readonly sentAt: Date
}

/** Oldest first, one row more than a page. Banned applicants cannot join and are left out. */
export function findPendingApplications(db: Db, teamId: string, after: string): Promise<ApplicationRow[]> {
  return db
    .selectFrom('team_applications as application')
    .innerJoin('profiles as person', 'person.id', 'application.user_id')
    .select([
      'application.id',
      'application.user_id as userId',
      'person.username',
      isVip('person').as('isVip'),
      'person.avatar_key as avatarKey',
      'application.created_at as sentAt',
    ])
    .where('application.team_id', '=', teamId)
    .where(isPending)
    .where('person.status', '=', 'active')
    .where('application.id', '>', after)
    .orderBy('application.id')
    .limit(sql.lit(TEAM_APPLICATIONS_PAGE_SIZE + 1))
    .execute()
}

/** Counts up to one more than the page shows. */
export async function countPendingApplications(db: Db, teamId: string): Promise<number> {
  const { pending } = await db
    .selectFrom((from) =>
      from
        .selectFrom('team_applications as application')
        .innerJoin('profiles as person', 'person.id', 'application.user_id')
        .select('application.id')
        .where('application.team_id', '=', teamId)
        .where(isPending)
        .where('person.status', '=', 'active')
        .limit(sql.lit(TEAM_APPLICATIONS_SHOWN_MAX + 1))
        .as('shown'),
    )
    .select((select) => select.fn.countAll<number>().as('pending'))
    .executeTakeFirstOrThrow()
  return pending
}

/** Returns false if one is already pending. */
export async function insertApplication(tx: Tx, teamId: string, userId: string): Promise<boolean> {
  const row = await tx
    .insertInto('team_applications')
    .values({ team_id: teamId, user_id: userId })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'team_id']).where(sql<boolean>`status = 'pending'`).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The caller must hold the applicant's lock, which every insert takes. */
export async function hasTooManyApplications(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('team_applications as application')
    .select('application.id')
    .where('application.user_id', '=', userId)
    .where(isPending)
    .offset(sql.lit(TEAM_APPLICATIONS_PENDING_MAX))
    .limit(sql.lit(1))
    .executeTakeFirst()
  return row !== undefined
}

/** Returns undefined if the team has no such application. */
export function findApplication(
  tx: Tx,
  teamId: string,
  applicationId: string,
): Promise<{ userId: string; status: string } | undefined> {
  return tx
    .selectFrom('team_applications')
    .select(['user_id as userId', 'status'])
    .where('id', '=', applicationId)
    .where('team_id', '=', teamId)
    .executeTakeFirst()
}

/** Returns false if it is no longer pending. */
export async function closeApplication(
  tx: Tx,
  applicationId: string,
  status: 'approved' | 'rejected',
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('team_applications as application')
    .set({ status, closed_at: sql`now()` })
    .where('application.id', '=', applicationId)
    .where(isPending)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

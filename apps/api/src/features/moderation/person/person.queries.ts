import type { AccountStatus } from '@trunfo/contract/moderation/person'
import type { Role } from '@trunfo/contract/roles'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { JsonValue } from '../../../platform/db/schema.generated.ts'

export interface PersonDetailRow {
  readonly id: string
  readonly username: string
  readonly email: string
  readonly avatarKey: string | null
  readonly status: AccountStatus
  readonly roles: readonly Role[]
  readonly hasPaidVip: boolean
  readonly createdAt: Date
  readonly isEmailConfirmed: boolean
  readonly hasSecondFactor: boolean
  readonly vipPaidUntil: Date | null
  readonly wins: number
  readonly participations: number
  readonly isHidden: boolean
}

export async function findPerson(db: Db, userId: string): Promise<PersonDetailRow | undefined> {
  return db
    .selectFrom('profiles as profile')
    .innerJoin('users as person', 'person.id', 'profile.id')
    .leftJoin('player_records as record', 'record.user_id', 'profile.id')
    .leftJoin('vip_status as vip', (join) =>
      join.onRef('vip.user_id', '=', 'profile.id').on('vip.is_over', '=', false),
    )
    .select([
      'profile.id',
      'profile.username',
      'person.email',
      'profile.avatar_key as avatarKey',
      'profile.status',
      'profile.roles',
      'profile.has_paid_vip as hasPaidVip',
      'person.created_at as createdAt',
      'person.email_verified as isEmailConfirmed',
      'person.two_factor_enabled as hasSecondFactor',
      'vip.expires_at as vipPaidUntil',
    ])
    .select(({ fn }) => [
      fn.coalesce('record.wins', sql<number>`0`).as('wins'),
      fn.coalesce('record.participations', sql<number>`0`).as('participations'),
      fn.coalesce('record.is_hidden_from_ranking', sql<boolean>`false`).as('isHidden'),
    ])
    .where('profile.id', '=', userId)
    .executeTakeFirst()
}

export interface AuditRow {
  readonly id: string
  readonly at: Date
  readonly action: string
  readonly actorId: string | null
  readonly actorName: string | null
  readonly before: JsonValue
  readonly after: JsonValue
  readonly reason: string | null
}

/**
 * Audit entries about a person, newest first, with ids below `beforeId`. The actor's name is null if they
 * were erased.
 */
export function findEntries(
  db: Db,
  userId: string,
  { beforeId, limit }: { beforeId: string; limit: number },
): Promise<AuditRow[]> {
  return db
    .selectFrom('audit_entries as entry')
    .leftJoin('profiles as actor', (join) =>
      join.onRef('actor.id', '=', 'entry.actor_id').on('actor.status', '<>', 'erased'),
    )
    .select([
      'entry.id',
      'entry.at',
      'entry.action',
      'entry.actor_id as actorId',
      'actor.username as actorName',
      'entry.before',
      'entry.after',
      'entry.reason',
    ])
    .where('entry.subject_type', '=', 'person')
    .where('entry.subject_id', '=', userId)
    .where('entry.id', '<', beforeId)
    .orderBy('entry.id', 'desc')
    .limit(limit)
    .execute()
}

/** Whether this actor viewed the wallet within the last `minutes`. */
export async function hasJustLooked(
  db: Db,
  { userId, actorId, minutes }: { userId: string; actorId: string; minutes: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('audit_entries')
    .select('id')
    .where('subject_type', '=', 'person')
    .where('subject_id', '=', userId)
    .where('action', '=', 'person.wallet-seen')
    .where('actor_id', '=', actorId)
    .where('at', '>', sql<Date>`now() - ${minutes} * interval '1 minute'`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

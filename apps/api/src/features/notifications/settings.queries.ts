import { MUTABLE_KINDS, type MutableKind } from '@trunfo/contract/notifications'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

export interface Preferences {
  readonly mutedKinds: MutableKind[]
  readonly wantsDigest: boolean
}

export async function findPreferences(db: Db, userId: string): Promise<Preferences> {
  const chosen = await db
    .selectFrom('notification_preferences')
    .select(['kind', 'channel', 'is_on'])
    .where('user_id', '=', userId)
    .execute()
  const isOn = (kind: string, channel: string) =>
    chosen.find((choice) => choice.kind === kind && choice.channel === channel)?.is_on
  return {
    mutedKinds: MUTABLE_KINDS.filter((kind) => isOn(kind, 'bell') === false),
    wantsDigest: isOn('digest', 'mail') ?? false,
  }
}

export async function savePreferences(
  db: Db,
  userId: string,
  { mutedKinds, wantsDigest }: Preferences,
): Promise<void> {
  const choices = MUTABLE_KINDS.map((kind) => ({
    user_id: userId,
    kind: kind as string,
    channel: 'bell',
    is_on: !mutedKinds.includes(kind),
  }))
  await db
    // Where the digest keeps when it was sent, and locks who is being served.
    .with('settings', (from) =>
      from
        .insertInto('notification_settings')
        .values({ user_id: userId })
        .onConflict((conflict) => conflict.doNothing()),
    )
    .insertInto('notification_preferences')
    .values([...choices, { user_id: userId, kind: 'digest', channel: 'mail', is_on: wantsDigest }])
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'kind', 'channel'])
        .doUpdateSet(({ ref }) => ({ is_on: ref('excluded.is_on') })),
    )
    .execute()
}

/** What each of these people does not want behind the bell, for those who said so. */
export async function findMutedKinds(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .selectFrom('notification_preferences')
    .select(['user_id', 'kind'])
    .where('user_id', 'in', userIds)
    .where('channel', '=', 'bell')
    .where('is_on', '=', false)
    .execute()
  return new Map(
    [...Map.groupBy(rows, (row) => row.user_id)].map(([userId, muted]) => [
      userId,
      muted.map(({ kind }) => kind),
    ]),
  )
}

export async function deleteSettings(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('notification_preferences').where('user_id', '=', userId).execute()
  await db.deleteFrom('notification_settings').where('user_id', '=', userId).execute()
}

/** The mark only ever rises: of two who clear at once, the one that saw more has it. */
export async function saveClearedThrough(tx: Tx, userId: string, id: string): Promise<void> {
  await tx
    .insertInto('notification_settings')
    .values({ user_id: userId, cleared_through: id })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        cleared_through: sql`greatest(notification_settings.cleared_through, excluded.cleared_through)`,
      }),
    )
    .execute()
}

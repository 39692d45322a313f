import {
  MAILED_BY_DEFAULT,
  MAILED_KINDS,
  type MailedKind,
  MUTABLE_KINDS,
  type MutableKind,
  PUSHED_BY_DEFAULT,
  PUSHED_KINDS,
  type PushedKind,
} from '@trunfo/contract/notifications'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

export interface Preferences {
  readonly mutedKinds: MutableKind[]
  readonly mailedKinds: MailedKind[]
  readonly pushedKinds: PushedKind[]
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
    mailedKinds: MAILED_KINDS.filter((kind) => isOn(kind, 'mail') ?? MAILED_BY_DEFAULT.includes(kind)),
    pushedKinds: PUSHED_KINDS.filter((kind) => isOn(kind, 'push') ?? PUSHED_BY_DEFAULT.includes(kind)),
    wantsDigest: isOn('digest', 'mail') ?? false,
  }
}

/** A person's choices; a missing list keeps the stored values. */
export interface Choices {
  readonly mutedKinds: readonly string[]
  /** Missing from pages of the previous release, which know neither mails nor the kind `followed`. */
  readonly mailedKinds?: readonly MailedKind[] | undefined
  /** Missing from pages that do not know pushes. */
  readonly pushedKinds?: readonly PushedKind[] | undefined
  readonly wantsDigest: boolean
}

export async function savePreferences(
  db: Db,
  userId: string,
  { mutedKinds, mailedKinds, pushedKinds, wantsDigest }: Choices,
): Promise<void> {
  const choice = (kind: string, channel: string, is_on: boolean) => ({
    user_id: userId,
    kind,
    channel,
    is_on,
  })
  const known = mailedKinds ? MUTABLE_KINDS : MUTABLE_KINDS.filter((kind) => kind !== 'followed')
  const choices = [
    ...known.map((kind) => choice(kind, 'bell', !mutedKinds.includes(kind))),
    ...(mailedKinds ? MAILED_KINDS.map((kind) => choice(kind, 'mail', mailedKinds.includes(kind))) : []),
    ...(pushedKinds ? PUSHED_KINDS.map((kind) => choice(kind, 'push', pushedKinds.includes(kind))) : []),
    choice('digest', 'mail', wantsDigest),
  ]
  await db
    // The digest stores its last run in this row and locks it.
    .with('settings', (from) =>
      from
        .insertInto('notification_settings')
        .values({ user_id: userId })
        .onConflict((conflict) => conflict.doNothing()),
    )
    .insertInto('notification_preferences')
    .values(choices)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'kind', 'channel'])
        .doUpdateSet(({ ref }) => ({ is_on: ref('excluded.is_on') })),
    )
    .execute()
}

/** Muted kinds per person; people without any have no entry. */
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

/** The mark only rises: of two concurrent clears, the higher one wins. */
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

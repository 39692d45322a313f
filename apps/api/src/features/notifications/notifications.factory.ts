import type { Db } from '../../platform/db/database.ts'
import type { NoticeWords } from './notifications.texts.ts'

let made = 0

export async function makeNotification(
  db: Db,
  userId: string,
  fields: Partial<NoticeWords> & { readAt?: Date } = {},
): Promise<string> {
  made += 1
  const { id } = await db
    .insertInto('notifications')
    .values({
      user_id: userId,
      source_id: crypto.randomUUID(),
      kind: fields.kind ?? 'account',
      title: fields.title ?? `Notificação ${made}`,
      message: fields.message ?? 'Algo <b>aconteceu</b>.',
      link_to: fields.linkTo ?? null,
      read_at: fields.readAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

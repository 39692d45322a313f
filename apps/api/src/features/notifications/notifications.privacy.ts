import type { NotificationKind } from '@trunfo/contract/notifications'
import type { Db } from '../../platform/db/database.ts'
import { allAtOnce, inBatches, PERSONAL_DATA_BATCH, type PersonalData } from '../../platform/personal-data.ts'
import { findDevices } from './push/index.ts'

export const notificationsPersonalData: readonly PersonalData[] = [
  {
    section: 'notificacoes',
    read: (db, userId) => inBatches((after) => findNotifications(db, userId, after)),
  },
  { section: 'preferencias_de_notificacao', read: (db, userId) => allAtOnce(findChoices(db, userId)) },
  { section: 'aparelhos_com_avisos', read: (db, userId) => allAtOnce(findDevices(db, userId)) },
]

/** Ordered by source, because that index contains all of a person's rows, including read ones. */
function findNotifications(db: Db, userId: string, after: string) {
  return db
    .selectFrom('notifications as notification')
    .leftJoin('broadcasts as broadcast', (join) =>
      join
        .onRef('broadcast.id', '=', 'notification.source_id')
        .on('notification.kind', '=', 'announcement' satisfies NotificationKind),
    )
    .select(({ fn }) => [
      'notification.source_id as id',
      'notification.kind as assunto',
      fn.coalesce('notification.title', 'broadcast.title').as('titulo'),
      fn.coalesce('notification.message', 'broadcast.message').as('mensagem'),
      'notification.created_at as recebida_em',
      'notification.read_at as lida_em',
    ])
    .where('notification.user_id', '=', userId)
    .where('notification.source_id', '>', after)
    .orderBy('notification.source_id')
    .limit(PERSONAL_DATA_BATCH)
    .execute()
}

function findChoices(db: Db, userId: string) {
  return db
    .selectFrom('notification_preferences')
    .select(['kind as assunto', 'channel as canal', 'is_on as ligada'])
    .where('user_id', '=', userId)
    .orderBy('kind')
    .orderBy('channel')
    .execute()
}

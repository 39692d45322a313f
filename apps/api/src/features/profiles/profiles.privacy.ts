import type { Db } from '../../platform/db/database.ts'
import { inBatches, PERSONAL_DATA_BATCH, type PersonalData } from '../../platform/personal-data.ts'

/** Both sides of the wall: what the person wrote to others, and what others wrote to them. */
export const profilesPersonalData: readonly PersonalData[] = [
  { section: 'recados_escritos', read: (db, userId) => inBatches((after) => findWritten(db, userId, after)) },
  {
    section: 'recados_recebidos',
    read: (db, userId) => inBatches((after) => findReceived(db, userId, after)),
  },
]

function findWritten(db: Db, userId: string, after: string) {
  return db
    .selectFrom('profile_messages as message')
    .innerJoin('profiles as owner', 'owner.id', 'message.profile_id')
    .select([
      'message.id',
      'owner.username as no_mural_de',
      'message.content as texto',
      'message.status as situacao',
      'message.created_at as quando',
    ])
    .where('message.author_id', '=', userId)
    .where('message.id', '>', after)
    .orderBy('message.id')
    .limit(PERSONAL_DATA_BATCH)
    .execute()
}

function findReceived(db: Db, userId: string, after: string) {
  return db
    .selectFrom('profile_messages as message')
    .innerJoin('profiles as author', 'author.id', 'message.author_id')
    .select([
      'message.id',
      'author.username as de',
      'message.content as texto',
      'message.status as situacao',
      'message.created_at as quando',
    ])
    .where('message.profile_id', '=', userId)
    .where('message.id', '>', after)
    .orderBy('message.id')
    .limit(PERSONAL_DATA_BATCH)
    .execute()
}

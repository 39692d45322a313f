import type { Insertable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { ProfileMessages } from '../../../platform/db/schema.generated.ts'

let made = 0

export function makeWallMessage(
  db: Db,
  fields: Pick<Insertable<ProfileMessages>, 'profile_id' | 'author_id'> &
    Partial<Insertable<ProfileMessages>>,
): Promise<{ id: string }> {
  return db
    .insertInto('profile_messages')
    .values({ content: `Recado ${++made}`, status: 'approved', ...fields })
    .returning('id')
    .executeTakeFirstOrThrow()
}

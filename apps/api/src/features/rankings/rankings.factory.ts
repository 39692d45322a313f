import type { Insertable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { PlayerRecords } from '../../platform/db/schema.generated.ts'

export async function makePlayerRecord(db: Db, fields: Insertable<PlayerRecords>): Promise<void> {
  await db.insertInto('player_records').values(fields).execute()
}

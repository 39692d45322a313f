import type { Insertable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Tournaments } from '../../platform/db/schema.generated.ts'

const ONE_WEEK_MS = 7 * 24 * 60 * 60 * 1000
let made = 0

export function makeTournament(
  db: Db,
  fields: Partial<Insertable<Tournaments>> = {},
): Promise<{ id: string }> {
  const row = { name: `Copa ${++made}`, starts_at: new Date(Date.now() + ONE_WEEK_MS), ...fields }
  return db.insertInto('tournaments').values(row).returning('id').executeTakeFirstOrThrow()
}

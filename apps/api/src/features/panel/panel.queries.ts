import { PENDING_COUNTED } from '@trunfo/contract/panel'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { PendingWork } from '../../platform/pending.ts'

/** Returns counts in the order of `works`, read in one statement. Each stops at `PENDING_COUNTED` rows. */
export async function countPending(db: Db, works: readonly PendingWork[]): Promise<readonly number[]> {
  const counts = works.map(
    ({ waiting }) =>
      sql`(with waiting as (${waiting} limit ${sql.lit(PENDING_COUNTED)}) select count(*)::int from waiting)`,
  )
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counts)}]::int[] as counts`.execute(db)
  return rows[0]?.counts ?? []
}

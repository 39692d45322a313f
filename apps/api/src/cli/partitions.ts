import { features } from '../features.ts'
import { AUDIT_RETENTION } from '../platform/audit.ts'
import { loadConfig } from '../platform/config.ts'
import { createDatabase, openOwnerPool } from '../platform/db/database.ts'
import { createPartitions, detachPartitions, dropDetached, findDetached } from '../platform/db/partitions.ts'

export interface PartitionOptions {
  readonly drop?: boolean
  readonly move?: boolean
}

/**
 * Creates the partitions of the next months and detaches those past their retention. Detached tables stay until
 * `drop`, so that the operator can save them first.
 */
export async function managePartitions({ drop = false, move = false }: PartitionOptions): Promise<void> {
  const { DATABASE_OWNER_URL, DATABASE_URL } = loadConfig()
  const pool = openOwnerPool(DATABASE_OWNER_URL ?? DATABASE_URL)
  const owner = createDatabase(pool)
  const changing = { now: new Date(), log: console.log }
  const retentions = [AUDIT_RETENTION, ...features.flatMap(({ retentions = [] }) => retentions)]
  try {
    await createPartitions(owner, { now: changing.now, log: changing.log, movesMany: move })
    await detachPartitions(owner, retentions, changing)
    if (drop) await dropDetached(owner, changing)
    const left = await findDetached(owner)
    if (left.length > 0)
      console.log(`detached: ${left.join(', ')}. Save them if you must, then run "partitions --drop".`)
  } finally {
    await pool.end()
  }
}

import { type RawBuilder, sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import type { Services } from '../services.ts'
import { seal, sealingKeyId, unseal } from './seal.ts'

export interface SealedRow {
  /** Unique in the column, and the only input of `contextOf`. */
  readonly key: string
  readonly sealed: string
}

/** A column with values written by `seal`. */
export interface SealedColumn {
  /** `table.column` */
  readonly name: string
  /** Selects all rows as `key` and `sealed`; rows without a value may be included. */
  readonly rows: RawBuilder<SealedRow>
  /** Replaces `sealed` by `next`, unless the value has changed since it was read. */
  readonly replace: (row: SealedRow & { readonly next: string }) => RawBuilder<unknown>
  readonly contextOf: (key: string) => string
}

interface ResealOptions {
  readonly tell: (line: string) => void | Promise<void>
  readonly batch?: number
}

const BATCH = 200

/**
 * Re-encrypts every value with the first key. Safe to interrupt: each value starts with its key id, so a new
 * run skips what is done.
 *
 * Runs beside a live app. Each value is one short statement, and a value that changed since it was read is
 * skipped, because its writer used the first key. Throws if a value cannot be opened, or if another process
 * used an older key meanwhile.
 */
export async function resealEverything(
  { db, config }: Pick<Services, 'db' | 'config'>,
  columns: readonly SealedColumn[],
  { tell, batch = BATCH }: ResealOptions,
): Promise<void> {
  const unopened: string[] = []
  for (const column of columns) {
    const failed = await resealColumn(db, config, column, { tell, batch })
    if (failed > 0) unopened.push(`${failed} of ${column.name}`)
  }
  if (unopened.length > 0) throw new Error(`No key of ENCRYPTION_KEYS opens: ${unopened.join(', ')}.`)
  const late: string[] = []
  for (const column of columns) {
    const count = await countOlder(db, config, column)
    if (count > 0) late.push(`${count} of ${column.name}`)
  }
  if (late.length > 0)
    throw new Error(
      `Sealed with an older key meanwhile: ${late.join(', ')}. Restart all processes with the new key in front, then run this again.`,
    )
}

/** Returns how many values could not be opened. */
async function resealColumn(
  db: Db,
  config: Config,
  column: SealedColumn,
  { tell, batch }: Required<ResealOptions>,
): Promise<number> {
  const total = await countOlder(db, config, column)
  let [done, failed] = [0, 0]
  let after: string | null = null
  for (;;) {
    await tell(`${column.name}: ${done} of ${total} sealed again`)
    const rows: SealedRow[] = await findOlder(db, config, column, { after, batch })
    const last = rows.at(-1)
    if (!last) return failed
    after = last.key
    for (const row of rows) {
      const next = sealAgain(config, column.contextOf(row.key), row.sealed)
      if (next === null) failed += 1
      else {
        await column.replace({ ...row, next }).execute(db)
        done += 1
      }
    }
  }
}

/** Returns null if none of the keys opens it. */
function sealAgain(config: Config, context: string, sealed: string): string | null {
  try {
    return seal(config, context, unseal(config, context, sealed))
  } catch {
    return null
  }
}

/** SQL null for rows without a value, which the `where` clauses therefore skip. */
const isOlder = (config: Config) => sql<boolean>`split_part(kept.sealed, '.', 1) <> ${sealingKeyId(config)}`

async function countOlder(db: Db, config: Config, column: SealedColumn): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with kept as (${column.rows})
    select count(*)::int as count from kept where ${isOlder(config)}`.execute(db)
  return rows[0]?.count ?? 0
}

async function findOlder(
  db: Db,
  config: Config,
  column: SealedColumn,
  { after, batch }: { after: string | null; batch: number },
): Promise<SealedRow[]> {
  const isAfter = after === null ? sql`true` : sql`kept.key > ${after}`
  const { rows } = await sql<SealedRow>`
    with kept as (${column.rows})
    select kept.key, kept.sealed from kept
    where ${isOlder(config)} and ${isAfter}
    order by kept.key limit ${batch}`.execute(db)
  return rows
}

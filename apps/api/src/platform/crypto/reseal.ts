import { type RawBuilder, sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import type { Services } from '../services.ts'
import { seal, sealingKeyId, unseal } from './seal.ts'

export interface SealedRow {
  /** Unique, and all that the context is made of. */
  readonly key: string
  readonly sealed: string
}

/** A column whose values `seal` wrote. */
export interface SealedColumn {
  /** `table.column` */
  readonly name: string
  /** All rows, as `key` and `sealed`; those without a value may be among them. */
  readonly rows: RawBuilder<SealedRow>
  /** Puts `next` in the place of `sealed`, if that is still there. */
  readonly replace: (row: SealedRow & { readonly next: string }) => RawBuilder<unknown>
  readonly contextOf: (key: string) => string
}

interface ResealOptions {
  readonly tell: (line: string) => void | Promise<void>
  readonly batch?: number
}

const BATCH = 200

/**
 * Seals everything again under the first key. What is done is known by the key id in front of each value, so a run that
 * was broken off goes on where it stopped. Beside a running app: each value is one short statement, and one that
 * changed since it was read stays as it is, because whoever changed it sealed it with the first key.
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

/** Returns how many could not be opened. */
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

/** Null when none of our keys opens it. */
function sealAgain(config: Config, context: string, sealed: string): string | null {
  try {
    return seal(config, context, unseal(config, context, sealed))
  } catch {
    return null
  }
}

/** One without a value is sealed with no key at all, and so with no older one. */
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

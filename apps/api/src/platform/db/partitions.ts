import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { transact } from '../jobs/transact.ts'
import type { Db, Tx } from './database.ts'
import {
  type Bounds,
  boundsOf,
  firstIdOfMonth,
  isPast,
  type Month,
  missingMonths,
  monthOf,
  nameOfMonth,
} from './partitions.rules.ts'

/**
 * Monthly partitions of tables whose rows stay for long, by a UUIDv7 (ADR 0102). The owner creates and detaches
 * them; the application only sees the parents. A default partition takes rows of a month that has none, so an insert
 * never fails. Each change waits at most `LOCK_WAIT_MS` for its locks and then lets the requests behind it pass.
 */

/** How long rows of a partitioned table stay. */
export interface Retention {
  readonly table: string
  /** Whole months after the month of the row. */
  readonly monthsKept: number
  /** Whether the app still needs rows with these ids, as a scalar query. */
  readonly isNeeded?: (bounds: Bounds) => RawBuilder<boolean>
}

/** Partitions exist for this many months after the current one. */
const MONTHS_AHEAD = 3
const LOCK_WAIT_MS = 200
const ATTEMPTS = 60
/** More rows than this take longer to move out of the default partition than requests should wait. */
const MOVED_MAX = 20_000

const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'

export interface PartitionedTable {
  readonly table: string
  readonly key: string
  readonly partitions: readonly (Bounds & { readonly name: string })[]
}

/** All partitioned tables, from the catalogue: any role may read it. */
export async function findPartitionedTables(db: Db): Promise<PartitionedTable[]> {
  const { rows } = await sql<{ table: string; key: string; name: string; printed: string }>`
    select parent.relname as "table", attname as key, child.relname as name,
      pg_get_expr(child.relpartbound, child.oid) as printed
    from pg_partitioned_table
    join pg_class as parent on parent.oid = partrelid and parent.relnamespace = 'public'::regnamespace
    join pg_attribute on attrelid = partrelid and attnum = partattrs[0]
    join pg_inherits on inhparent = partrelid
    join pg_class as child on child.oid = inhrelid
    order by parent.relname, child.relname`.execute(db)
  return [...Map.groupBy(rows, ({ table }) => table)].map(([table, own]) => ({
    table,
    key: own[0]?.key ?? '',
    partitions: own.flatMap(({ name, printed }) => {
      const bounds = boundsOf(printed)
      return bounds ? [{ name, from: bounds.from, to: bounds.to }] : []
    }),
  }))
}

/** How many of this month and the next one have no partition, by table. */
export async function countMissing(db: Db, now: Date): Promise<Record<string, number>> {
  const tables = await findPartitionedTables(db)
  return Object.fromEntries(
    tables.map(({ table, partitions }) => [table, missingMonths(partitions, monthsFrom(now, 1)).length]),
  )
}

const monthsFrom = (now: Date, ahead: number): Month[] =>
  Array.from({ length: ahead + 1 }, (_, index) => monthOf(now) + index)

interface Changing {
  readonly now: Date
  readonly log: (message: string) => void
}

/**
 * Creates the partitions of this month and the next ones. Throws if the default partition holds too many rows of a
 * month, unless `movesMany` says that requests may wait.
 */
export async function createPartitions(
  owner: Db,
  { now, log, movesMany = false }: Changing & { readonly movesMany?: boolean },
): Promise<void> {
  for (const { table, key, partitions } of await findPartitionedTables(owner)) {
    const missing = missingMonths(partitions, monthsFrom(now, MONTHS_AHEAD))
    for (const month of missing) {
      const moved = await withShortLocks(owner, (tx) => createPartition(tx, { table, key, month, movesMany }))
      log(`${table}: created ${nameOfMonth(month)}${moved > 0 ? `, moved ${moved} rows into it` : ''}`)
    }
    if (missing.length > 0) await sql`analyze ${sql.table(table)}`.execute(owner)
  }
}

async function createPartition(
  tx: Tx,
  { table, key, month, movesMany }: { table: string; key: string; month: Month; movesMany: boolean },
): Promise<number> {
  const parent = sql.table(table)
  const fresh = inPartitions(`${table}_${nameOfMonth(month, '_')}`)
  const rest = inPartitions(`${table}_default`)
  const [from, to] = [firstIdOfMonth(month), firstIdOfMonth(month + 1)]
  const isOfMonth = sql`${sql.ref(key)} >= ${from} and ${sql.ref(key)} < ${to}`
  // Before the lock, because it makes files.
  await sql`create table ${fresh} (like ${parent} including all)`.execute(tx)
  await sql`lock table ${rest} in access exclusive mode`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from ${rest} where ${isOfMonth} limit ${MOVED_MAX + 1}) as found`.execute(
    tx,
  )
  if ((rows[0]?.count ?? 0) > MOVED_MAX && !movesMany)
    throw new Error(
      `${table}_default holds more than ${MOVED_MAX} rows of ${nameOfMonth(month)}. Moving them makes requests wait: ` +
        'run "partitions --move" in a quiet hour.',
    )
  const { numAffectedRows: moved = 0n } = await sql`
    with moved as (delete from ${rest} where ${isOfMonth} returning *)
    insert into ${fresh} select * from moved`.execute(tx)
  await sql`
    alter table ${parent} attach partition ${fresh} for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(
    tx,
  )
  return Number(moved)
}

/** Detaches the partitions that are past their retention. They stay in the schema `partitions` as plain tables. */
export async function detachPartitions(
  owner: Db,
  retentions: readonly Retention[],
  { now, log }: Changing,
): Promise<void> {
  const tables = await findPartitionedTables(owner)
  for (const { table, monthsKept, isNeeded } of retentions) {
    const { partitions = [] } = tables.find((one) => one.table === table) ?? {}
    for (const one of partitions.filter((bounds) => isPast(bounds, now, monthsKept))) {
      if (isNeeded && (await isTrue(owner, isNeeded(one)))) {
        log(`${table}: left ${one.name}, which is still needed`)
        continue
      }
      await withShortLocks(owner, async (tx) => {
        await sql`alter table ${sql.table(table)} detach partition ${inPartitions(one.name)}`.execute(tx)
      })
      log(`${table}: detached partitions.${one.name}`)
    }
  }
}

async function isTrue(db: Db, query: RawBuilder<boolean>): Promise<boolean> {
  const { rows } = await sql<{ value: boolean }>`select (${query}) as value`.execute(db)
  return rows[0]?.value ?? false
}

/** Tables that were partitions. */
export async function findDetached(owner: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'partitions'::regnamespace and relkind = 'r' and not relispartition
    order by relname`.execute(owner)
  return rows.map(({ name }) => name)
}

export async function dropDetached(owner: Db, { log }: Pick<Changing, 'log'>): Promise<void> {
  for (const name of await findDetached(owner)) {
    const table = inPartitions(name)
    const { rows } = await sql<{ constraint: string }>`
      select conname as "constraint" from pg_constraint
      where conrelid = ${`partitions.${name}`}::regclass and contype = 'f'`.execute(owner)
    // Without its foreign keys, dropping the table locks no other one while files are removed.
    await withShortLocks(owner, async (tx) => {
      for (const { constraint } of rows)
        await sql`alter table ${table} drop constraint ${sql.ref(constraint)}`.execute(tx)
    })
    await withShortLocks(owner, async (tx) => {
      await sql`drop table ${table}`.execute(tx)
    })
    log(`dropped partitions.${name}`)
  }
}

const inPartitions = (name: string) => sql.table(`partitions.${name}`)

/**
 * Runs changes of the schema in a transaction that gives up its place in the lock queue after a moment, and tries
 * again. Otherwise every request would wait behind it for the longest transaction that runs.
 */
async function withShortLocks<Result>(owner: Db, change: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transact(owner, async (tx) => {
        await sql`set local lock_timeout = ${sql.lit(LOCK_WAIT_MS)}`.execute(tx)
        await sql`set local statement_timeout = 0`.execute(tx)
        // Locks are held until the commit is done, which otherwise waits for the disk and for standbys.
        await sql`set local synchronous_commit = off`.execute(tx)
        return await change(tx)
      })
    } catch (error) {
      const { code = '' } = error as { code?: string }
      if (attempt === ATTEMPTS || ![LOCK_NOT_AVAILABLE, DEADLOCK].includes(code)) throw error
      await sleep(LOCK_WAIT_MS * (1 + Math.random()))
    }
  }
}

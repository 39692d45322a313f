import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Statement } from './statements.ts'

/**
 * Counts the pages that a statement touches, in memory or on disk. Unlike times they hardly depend on the
 * machine, so a test can assert that a read does not grow with its table.
 */
export async function buffersOf(
  client: pg.ClientBase | pg.Pool,
  { text, values }: Statement,
): Promise<number> {
  const explain = () =>
    client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `explain (analyze, buffers, timing off, format json) ${text}`,
      [...values],
    )
  // The first run also sets hint bits, so only the second one counts.
  await explain()
  const { rows } = await explain()
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  if (!plan) throw new Error('PostgreSQL explained nothing')
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}

const UNSEEN_ENOUGH = 6
const PAUSE_MS = 250

/**
 * Updates statistics and marks every page all-visible, so that index-only scans skip the table. An open
 * snapshot, such as autovacuum's, prevents that, so VACUUM repeats until no page is left. Empty pages that
 * parallel inserts reserved are never marked: it stops after several rounds in a row without another
 * snapshot.
 */
export async function settle(client: pg.ClientBase | pg.Pool): Promise<void> {
  // Background processes have no role, and only a superuser sees their snapshots, so each of them counts as
  // one.
  const lookers = `
    select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and (backend_xmin is not null or usesysid is null)`
  // VACUUM of partitions leaves the statistics of their table alone.
  await client.query('analyze audit_entries, match_messages')
  for (let unseen = 0, names = await tablesWhere(client, 'true'); names && unseen < UNSEEN_ENOUGH; ) {
    unseen = (await client.query(lookers)).rowCount === 0 ? unseen + 1 : 0
    // Without index cleanup, VACUUM may leave a few dead rows, and their pages do not become all-visible.
    await client.query(`vacuum (analyze, index_cleanup on) ${names}`)
    names = await tablesWhere(client, 'relallvisible < relpages')
    if (names) await sleep(PAUSE_MS)
  }
}

async function tablesWhere(client: pg.ClientBase | pg.Pool, condition: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', nspname, relname) as name
    from pg_class join pg_namespace as namespace on namespace.oid = relnamespace
    where nspname in ('public', 'partitions') and relkind = 'r' and ${condition}`)
  return rows.map(({ name }) => name).join(', ')
}

interface PlanNode {
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
}

export interface Growth {
  readonly small: number
  readonly large: number
  readonly ratio: number
}

/** In reads of fewer pages, the depth of the indexes dominates the count. */
const FEW_PAGES = 20

/**
 * Compares how many pages each read touches in a small and in a large database. `grow` fills the database up
 * to a number of rows and is called with the small number first.
 */
export async function bufferGrowth(
  client: pg.Pool,
  sizes: { readonly small: number; readonly large: number },
  grow: (rows: number) => Promise<void>,
  reads: Readonly<Record<string, readonly Statement[]>>,
): Promise<Record<string, Growth>> {
  const measureAt = async (rows: number) => {
    await grow(rows)
    await settle(client)
    const sums = new Map<string, number>()
    for (const [name, statements] of Object.entries(reads)) {
      let sum = 0
      for (const statement of statements) sum += await buffersOf(client, statement)
      sums.set(name, sum)
    }
    return sums
  }
  const small = await measureAt(sizes.small)
  const large = await measureAt(sizes.large)
  return Object.fromEntries(
    Object.keys(reads).map((name) => {
      const [few, many] = [small.get(name) ?? 0, large.get(name) ?? 0]
      return [name, { small: few, large: many, ratio: many / Math.max(FEW_PAGES, few) }]
    }),
  )
}

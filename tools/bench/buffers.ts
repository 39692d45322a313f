import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Statement } from './statements.ts'

/**
 * The pages a statement touches, in memory or on disk. Unlike times they hardly depend on the machine, so that a
 * test can hold them: what a request reads must not grow with what the table holds.
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
  // The first run also writes down which rows are visible.
  await explain()
  const { rows } = await explain()
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  if (!plan) throw new Error('PostgreSQL explained nothing')
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}

const UNSEEN_ENOUGH = 6
const PAUSE_MS = 250

/**
 * Statistics of what is there now, and every page known to be visible to all. Somebody who looks at the database at that
 * moment, such as PostgreSQL's own analyze, keeps pages from it, and a read of an index would then visit its rows: so it
 * is asked until it is so. Pages that parallel inserts took in reserve are empty and stay unknown; what is left when
 * nobody was seen looking several times in a row, with pauses in which a short look ends, are those.
 */
export async function settle(client: pg.ClientBase | pg.Pool): Promise<void> {
  // PostgreSQL's own work belongs to no role, and only a superuser is told what it looks at.
  const lookers = `
    select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and (backend_xmin is not null or usesysid is null)`
  for (let unseen = 0, names = await tablesWhere(client, 'true'); names && unseen < UNSEEN_ENOUGH; ) {
    unseen = (await client.query(lookers)).rowCount === 0 ? unseen + 1 : 0
    // Without the cleanup, a few dead rows are left where they are, and their pages with them.
    await client.query(`vacuum (analyze, index_cleanup on) ${names}`)
    names = await tablesWhere(client, 'relallvisible < relpages')
    if (names) await sleep(PAUSE_MS)
  }
}

async function tablesWhere(client: pg.ClientBase | pg.Pool, condition: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(`
    select quote_ident(relname) as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and ${condition}`)
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

/** Of a read that touches fewer, the heights of the indexes are most of what is counted. */
const FEW_PAGES = 20

/**
 * How many times the pages of a small database the same read touches in a large one. `grow` fills the database up
 * to a number of rows; it is called with the small number first.
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

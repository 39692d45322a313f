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
    await client.query('vacuum analyze')
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

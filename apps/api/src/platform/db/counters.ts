import { sql } from 'kysely'
import { quickRead } from './compiled.ts'
import type { Db } from './database.ts'

const sumSlots = quickRead<{ name: string; total: number }, { names: readonly string[] }>((db, slot) =>
  db
    .selectFrom('counter_slots')
    .select((expression) => [
      'name',
      expression.cast<number>(expression.fn.sum('total'), 'bigint').as('total'),
    ])
    .where('name', '=', sql<string>`any(${slot('names')})`)
    .groupBy('name'),
)

/**
 * Reads totals that the `count_rows` trigger maintains. Each costs sixteen rows, however many were counted.
 */
export async function readTotals<Name extends string>(
  db: Db,
  names: readonly Name[],
): Promise<Record<Name, number>> {
  const rows = await sumSlots(db, { names })
  const totals = new Map(rows.map(({ name, total }) => [name, total]))
  return Object.fromEntries(names.map((name) => [name, totals.get(name) ?? 0])) as Record<Name, number>
}

import type { Compilable, CompiledQuery } from 'kysely'
import { type Db, keptOn } from './database.ts'
import { isPlain } from './prepared-statement.ts'
import { batchQuery } from './query-batching.ts'

/** Placeholder for a value that each call supplies. */
class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** Marks the place of a call's value in the query: `.where('token', '=', slot('token'))`. */
export type SlotOf<Values> = <Name extends keyof Values & string>(name: Name) => Values[Name]

/**
 * Builds and compiles a query once; each call only fills in its values. Use it for frequent queries of
 * constant shape: building a small read costs as much as all of the routing. Outside a transaction the query
 * also bypasses Kysely.
 */
export function compiledOnce<Row, Values extends object = Record<never, never>>(
  build: Build<Row, Values>,
): Asked<Row, Values> {
  return compiled(build, { isQuick: false })
}

/**
 * Like `compiledOnce`, for reads by key or of a few rows. The query must take no lock and call no function
 * that writes. It is batched with the other quick reads of the same event loop turn (`batchQuery`). Throws if
 * the query is not a plain select.
 */
export function quickRead<Row, Values extends object = Record<never, never>>(
  build: Build<Row, Values>,
): Asked<Row, Values> {
  return compiled(build, { isQuick: true })
}

type Build<Row, Values> = (db: Db, slot: SlotOf<Values>) => Compilable<Row>
type Asked<Row, Values> = (db: Db, ...values: keyof Values extends never ? [] : [Values]) => Promise<Row[]>

function compiled<Row, Values extends object>(
  build: Build<Row, Values>,
  { isQuick }: { readonly isQuick: boolean },
): Asked<Row, Values> {
  let query: CompiledQuery<Row> | undefined
  return async (db, ...[values]) => {
    if (!query) {
      query = build(db, (name) => new Slot(name) as never).compile()
      if (isQuick && !isRead(query.sql)) throw new Error(`only a read can be quick: ${query.sql}`)
    }
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Slot ? values?.[parameter.name as keyof Values] : parameter,
    )
    const kept = keptOn(db, query.sql)
    if (kept && parameters.every(isPlain))
      return batchQuery<Row>(kept.pool, { statement: kept.statement, values: parameters, isQuick })
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}

const isRead = (sql: string) =>
  /^\s*select\b/i.test(sql) && !/\bfor (update|no key update|share|key share)\b/i.test(sql)

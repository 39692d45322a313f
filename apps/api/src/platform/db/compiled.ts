import type { Compilable, CompiledQuery } from 'kysely'
import { ask } from './asking.ts'
import { type Db, keptOn } from './database.ts'
import { isPlain } from './kept-statement.ts'

/** Stands for a value that each call brings. */
class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** Names a value of the call where the query would have it: `.where('token', '=', slot('token'))`. */
export type SlotOf<Values> = <Name extends keyof Values & string>(name: Name) => Values[Name]

/**
 * For a query that is asked often and always in the same words. Building and compiling it costs a small read as
 * much as all of the routing, so it is done once; a call only puts its values into their slots. Outside a transaction it goes
 * past Kysely as well.
 */
export function compiledOnce<Row, Values extends object = Record<never, never>>(
  build: Build<Row, Values>,
): Asked<Row, Values> {
  return compiled(build, { isQuick: false })
}

/**
 * The same for a read by key, or of a few rows, that takes no lock and calls no function which changes anything. It is sent
 * together with others of the same turn of the event loop, and they wait for each other.
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
      return ask<Row>(kept.pool, { statement: kept.statement, values: parameters, isQuick })
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}

const isRead = (sql: string) =>
  /^\s*select\b/i.test(sql) && !/\bfor (update|no key update|share|key share)\b/i.test(sql)

import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './database.ts'

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
 * much as all of the routing, so it is done once; a call only puts its values into their slots.
 */
export function compiledOnce<Row, Values extends object = Record<never, never>>(
  build: (db: Db, slot: SlotOf<Values>) => Compilable<Row>,
): (db: Db, ...values: keyof Values extends never ? [] : [Values]) => Promise<Row[]> {
  let query: CompiledQuery<Row> | undefined
  return async (db, ...[values]) => {
    query ??= build(db, (name) => new Slot(name) as never).compile()
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Slot ? values?.[parameter.name as keyof Values] : parameter,
    )
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}

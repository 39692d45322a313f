import { type Kysely, sql } from 'kysely'
import { type DatabaseMetadata, generate, PostgresDialect } from 'kysely-codegen'
import { withMigratedDatabase } from '../../apps/api/test/scratch-database.ts'
import { checkValues } from './check-values.ts'
import type { Generator } from './generator.ts'

/** Table types for Kysely, read from a freshly migrated database. */
export const dbTypes: Generator = {
  file: 'apps/api/src/platform/db/schema.generated.ts',
  generate: () => withMigratedDatabase('trunfo_generate', writeTypes),
}

async function writeTypes(connectionString: string): Promise<string> {
  const dialect = new PostgresDialect()
  const db = await dialect.introspector.connect({ connectionString, dialect })
  try {
    return await generate({
      db,
      dialect,
      defaultSchemas: ['public'],
      includePattern: '{public,ledger}.*',
      // The pool parses int8 to a number: see database.ts.
      typeMapping: { int8: 'number' },
      postprocess: narrowCheckedColumns,
    })
  } finally {
    await db.destroy()
  }
}

/** Gives columns whose CHECK constraint lists their values a union type. */
async function narrowCheckedColumns<DB>(context: { db: Kysely<DB>; metadata: DatabaseMetadata }) {
  const { db, metadata } = context
  const { rows } = await sql<{ path: string; expression: string }>`
    select concat_ws('.', relnamespace::regnamespace, relname, attname) as path, pg_get_expr(conbin, conrelid) as expression
    from pg_constraint
    join pg_class on pg_class.oid = conrelid
    join pg_attribute on attrelid = conrelid and array[attnum] = conkey
    where contype = 'c' and convalidated
    order by path, conname
  `.execute(db)
  const lists = new Map<string, (string | number)[]>()
  for (const { path, expression } of rows) {
    const values = checkValues(expression)
    if (values) lists.set(path, values)
  }
  for (const { schema, name, columns } of metadata.tables) {
    for (const column of columns) {
      // The serializer accepts numbers too, although its types do not say so.
      column.enumValues = (lists.get(`${schema}.${name}.${column.name}`) as string[]) ?? column.enumValues
    }
  }
  return metadata
}

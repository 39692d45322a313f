import { generate, PostgresDialect } from 'kysely-codegen'
import {
  createScratchDatabase,
  dropScratchDatabase,
  migratedTemplate,
  ownerUrl,
} from '../../apps/api/test/scratch-database.ts'
import type { Generator } from './generator.ts'

/** Table types for Kysely, read from a database that the migrations have just made. */
export const dbTypes: Generator = {
  file: 'apps/api/src/platform/db/schema.generated.ts',
  async generate() {
    const database = `trunfo_generate_${process.pid}`
    await createScratchDatabase(database, await migratedTemplate())
    const dialect = new PostgresDialect()
    const db = await dialect.introspector.connect({ connectionString: ownerUrl(database), dialect })
    try {
      return await generate({
        db,
        dialect,
        defaultSchemas: ['public'],
        includePattern: '{public,ledger}.*',
        // The pool parses int8 to a number: see database.ts.
        typeMapping: { int8: 'number' },
      })
    } finally {
      await db.destroy()
      await dropScratchDatabase(database)
    }
  },
}

import { randomBytes } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { appUrl, createScratchDatabase, dropScratchDatabase, ownerUrl } from './scratch-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    templateDatabase: string
    databasePrefix: string
  }
}

export interface TestDatabase {
  /** As the application connects: no rights but those the migrations grant. */
  readonly url: string
  /** As the owner of the tables. */
  readonly ownerUrl: string
}

/**
 * A migrated database of the test file's own, gone when the file ends:
 * `const database = await useTestDatabase()` at the top of the file.
 */
export async function useTestDatabase(): Promise<TestDatabase> {
  const name = `${inject('databasePrefix')}${randomBytes(6).toString('hex')}`
  await createScratchDatabase(name, inject('templateDatabase'))
  afterAll(() => dropScratchDatabase(name))
  return { url: appUrl(name), ownerUrl: ownerUrl(name) }
}

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
  /** Connects as the app role, with only the rights that migrations grant. */
  readonly url: string
  /** Connects as the owner of the tables. */
  readonly ownerUrl: string
}

/**
 * Creates a migrated database for the test file and drops it afterwards: `const database = await
 * useTestDatabase()` at the top of the file.
 */
export async function useTestDatabase(): Promise<TestDatabase> {
  const name = `${inject('databasePrefix')}${randomBytes(6).toString('hex')}`
  await createScratchDatabase(name, inject('templateDatabase'))
  afterAll(() => dropScratchDatabase(name))
  return { url: appUrl(name), ownerUrl: ownerUrl(name) }
}

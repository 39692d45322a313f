import type { TestProject } from 'vitest/node'
import { dropScratchDatabase, listScratchDatabases, migratedTemplate } from './scratch-database.ts'

const PREFIX = 'trunfo_test_run_'

/**
 * Runs once before the integration tests. Provides the template database that each test file copies, and the
 * run's database prefix.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const databasePrefix = `${PREFIX}${process.pid}_`
  project.provide('templateDatabase', await migratedTemplate())
  project.provide('databasePrefix', databasePrefix)
  await dropDatabases(PREFIX, isLeftBehind)
  return () => dropDatabases(databasePrefix, () => true)
}

async function dropDatabases(prefix: string, isWanted: (name: string) => boolean): Promise<void> {
  const names = await listScratchDatabases(prefix)
  for (const name of names.filter(isWanted)) await dropScratchDatabase(name)
}

/** A killed run could not clean up: its database names contain the id of a process that is gone. */
function isLeftBehind(name: string): boolean {
  try {
    process.kill(Number(name.slice(PREFIX.length).split('_')[0]), 0)
    return false
  } catch {
    return true
  }
}

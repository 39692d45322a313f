import { readdirSync } from 'node:fs'
import { join, parse } from 'node:path'
import { packageDir } from '../package-dir.ts'

export const MIGRATIONS_DIR = join(packageDir, 'migrations')

/** Names of the migrations in a folder, oldest first. */
export function readMigrationNames(dir = MIGRATIONS_DIR): string[] {
  return readdirSync(dir)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => parse(file).name)
    .sort()
}

import { accessSync, constants, existsSync, readdirSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { SetupError } from './setup-error.ts'

const hints = {
  'redis-server': 'Redis 7 (Debian, Ubuntu: apt-get install redis-server; macOS: brew install redis)',
  postgres:
    'PostgreSQL 15 or newer (Debian, Ubuntu: apt-get install postgresql; macOS: brew install postgresql@17)',
}

/** An executable on PATH, or where the packages of Debian, Red Hat, Homebrew and Postgres.app put it. */
export function findBinary(name: keyof typeof hints): string {
  const found = searchFolders()
    .map((folder) => join(folder, name))
    .find(isExecutable)
  if (found) return found
  throw new SetupError(
    `${name} was not found. Install ${hints[name]}, start a Docker engine, or set DATABASE_URL and REDIS_URL.`,
  )
}

function searchFolders(): string[] {
  return [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versionedFolders('/usr/lib/postgresql', 'bin'),
    ...versionedFolders('/opt/homebrew/opt', 'bin', /^(postgresql|redis)/),
    ...versionedFolders('/usr/local/opt', 'bin', /^(postgresql|redis)/),
    ...versionedFolders('/usr', 'bin', /^pgsql-/),
    ...versionedFolders('/Applications/Postgres.app/Contents/Versions', 'bin'),
  ]
}

/** The newest version comes first. */
function versionedFolders(root: string, leaf: string, pattern = /./): string[] {
  if (!existsSync(root)) return []
  return readdirSync(root)
    .filter((entry) => pattern.test(entry))
    .sort((left, right) => right.localeCompare(left, 'en', { numeric: true }))
    .map((entry) => join(root, entry, leaf))
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** A program of the same installation, whose folder is often not on PATH. */
export function siblingBinary(binary: string, name: string): string {
  return join(dirname(realpathSync(binary)), name)
}

import { accessSync, constants, existsSync, readdirSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { SetupError } from './setup-error.ts'

const ENGINES = 'start a Docker engine, or set DATABASE_URL and REDIS_URL'
const hints = {
  'redis-server': `Install Redis 7 (Debian, Ubuntu: apt-get install redis-server; macOS: brew install redis), ${ENGINES}.`,
  postgres: `Install PostgreSQL 15 or newer (Debian, Ubuntu: apt-get install postgresql; macOS: brew install postgresql@17), ${ENGINES}.`,
  haproxy: 'Debian, Ubuntu: apt-get install haproxy.',
  patroni: 'Debian, Ubuntu: apt-get install patroni python3-etcd.',
  etcd: 'Debian, Ubuntu: apt-get install etcd-server.',
}
type Binary = keyof typeof hints

/** Finds an executable on PATH or in the folders of Debian, Red Hat, Homebrew and Postgres.app packages. */
export function findBinary(name: Binary): string {
  const found = search(name)
  if (found) return found
  throw new SetupError(`${name} was not found. ${hints[name]}`)
}

export const isInstalled = (name: Binary): boolean => search(name) !== undefined

function search(name: Binary): string | undefined {
  return searchFolders()
    .map((folder) => join(folder, name))
    .find(isExecutable)
}

function searchFolders(): string[] {
  return [
    ...(process.env.PATH ?? '').split(delimiter),
    '/usr/sbin',
    '/usr/local/sbin',
    ...versionedFolders('/usr/lib/postgresql', 'bin'),
    ...versionedFolders('/opt/homebrew/opt', 'bin', /^(postgresql|redis)/),
    ...versionedFolders('/usr/local/opt', 'bin', /^(postgresql|redis)/),
    ...versionedFolders('/usr', 'bin', /^pgsql-/),
    ...versionedFolders('/Applications/Postgres.app/Contents/Versions', 'bin'),
  ]
}

/** Newest version first. */
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

/** Another binary of the same installation, whose folder is often not on PATH. */
export function siblingBinary(binary: string, name: string): string {
  return join(dirname(realpathSync(binary)), name)
}

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesOf } from '../checks/check.ts'
import type { Generator } from './generator.ts'

export type Checksums = Readonly<Record<string, string>>

export const CHECKSUMS = 'apps/api/migrations/checksums.json'

/**
 * The landed migrations in order. Entries of the last commit stay unchanged even if a migration was edited,
 * so that the check keeps failing. New migrations are added.
 */
export const migrationChecksums: Generator = {
  file: CHECKSUMS,
  async generate(root) {
    const before = landed(root)
    const added = Object.entries(checksumsOf(root)).filter(([name]) => !Object.hasOwn(before, name))
    return `${JSON.stringify({ ...before, ...Object.fromEntries(added) }, null, 2)}\n`
  },
}

export function checksumsOf(root: string): Record<string, string> {
  const folder = join(root, 'apps/api/migrations')
  const checksum = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex')
  return Object.fromEntries(filesOf(folder, '*.sql').map((name) => [name, checksum(name)]))
}

function landed(root: string): Checksums {
  try {
    return JSON.parse(
      execFileSync('git', ['show', `HEAD:${CHECKSUMS}`], { cwd: root, stdio: 'pipe' }).toString(),
    )
  } catch {
    return {}
  }
}

import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, mkdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { ProcessUser } from './managed-process.ts'
import { SetupError } from './setup-error.ts'

const CANDIDATES = ['postgres', 'nobody']

/** PostgreSQL refuses to run as root, the default user in most containers. */
export function unprivilegedUser(): ProcessUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of CANDIDATES) {
    const answer = spawnSync('id', [name], { encoding: 'utf8' }).stdout ?? ''
    const match = /uid=(\d+).*?gid=(\d+)/.exec(answer)
    if (match) return { uid: Number(match[1]), gid: Number(match[2]) }
  }
  throw new SetupError(
    'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as.',
  )
}

/**
 * Returns the wanted folder, or one in /var/tmp if the other user cannot reach it, as in a private home
 * folder. Its name derives from the wanted path, so that the next run finds it again.
 */
export function folderWithin(wanted: string, user: ProcessUser | undefined): string {
  mkdirSync(dirname(wanted), { recursive: true })
  if (!user || canEnter(dirname(wanted), user)) return wanted
  const key = createHash('sha256').update(wanted).digest('hex').slice(0, 12)
  const parent = join('/var/tmp', `trunfo-${key}`)
  mkdirSync(parent, { recursive: true, mode: 0o700 })
  chownSync(parent, user.uid, user.gid)
  return join(parent, basename(wanted))
}

function canEnter(folder: string, user: ProcessUser): boolean {
  try {
    execFileSync('sh', ['-c', 'cd "$1"', 'sh', folder], { cwd: '/', ...user, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

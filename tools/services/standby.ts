import { execFileSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBinary, siblingBinary } from './binaries.ts'
import { type PostgresService, startPostgres } from './postgres.ts'
import { unprivilegedUser } from './unprivileged-user.ts'

/** Copies a running server and starts the copy as its streaming standby. `stop` removes the data. */
export async function startStandby(primaryUrl: string): Promise<PostgresService> {
  const user = unprivilegedUser()
  const parent = mkdtempSync(join(tmpdir(), 'trunfo-standby-'))
  if (user) chownSync(parent, user.uid, user.gid)
  const dir = join(parent, 'data')
  const remove = () => rmSync(parent, { recursive: true, force: true, maxRetries: 5 })
  try {
    execFileSync(
      siblingBinary(findBinary('postgres'), 'pg_basebackup'),
      ['--dbname', primaryUrl, '--pgdata', dir, '--write-recovery-conf', '--checkpoint=fast', '--no-sync'],
      { cwd: '/', uid: user?.uid, gid: user?.gid, stdio: 'pipe' },
    )
    const service = await startPostgres({ dir, settings: { max_connections: '200', fsync: 'off' } })
    const { stop } = service
    return Object.assign(service, { stop: () => stop().finally(remove) })
  } catch (error) {
    remove()
    throw error
  }
}

import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findBinary, siblingBinary } from '../services/binaries.ts'

const run = promisify(execFile)

/** PostgreSQL's own load generator, which uses far less CPU than one in Node. */
const pgbench = (...args: readonly string[]) => run(siblingBinary(findBinary('postgres'), 'pgbench'), args)

/** Creates the tables of pgbench's built-in transaction. */
export async function prepareBare(url: string, scale: number): Promise<void> {
  await pgbench('--initialize', '--quiet', '--scale', `${scale}`, url)
}

export interface Clients {
  readonly connections: number
  readonly seconds: number
}

/** Transactions per second of a script, or of the built-in `tpcb-like` without one. */
export async function transactionsPerSecond(
  url: string,
  { connections, seconds }: Clients,
  script?: string,
): Promise<number> {
  const dir = mkdtempSync(join(tmpdir(), 'trunfo-pgbench-'))
  try {
    const file = join(dir, 'script.sql')
    if (script) writeFileSync(file, script)
    const what = script ? ['--file', file] : ['--builtin', 'tpcb-like']
    const load = ['--client', `${connections}`, '--jobs', '1', '--time', `${seconds}`]
    const { stdout } = await pgbench('--no-vacuum', '--protocol', 'prepared', ...load, ...what, url)
    const [, failed] = /number of failed transactions: (\d+)/.exec(stdout) ?? []
    const [, rate] = /tps = ([\d.]+)/.exec(stdout) ?? []
    if (!rate || failed !== '0') throw new Error(`pgbench failed: ${stdout}`)
    return Number(rate)
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

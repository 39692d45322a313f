import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findBinary, siblingBinary } from '../services/binaries.ts'
import type { Stack } from '../stack/index.ts'

const CLIENTS = 16

export interface WriteRequest {
  readonly path: string
  readonly cookie: string
  readonly body: string
}

/** Sends each request once, so many at a time, until the list or the second is over; resolves to answers a second. */
export async function writesPerSecond(url: string, requests: readonly WriteRequest[]): Promise<number> {
  const dir = mkdtempSync(join(tmpdir(), 'trunfo-writes-'))
  try {
    const script = join(dir, 'writes.lua')
    writeFileSync(script, luaScript(requests))
    const args = ['-t', '1', '-c', `${CLIENTS}`, '-d', '1s', '-s', script, url]
    const { stdout } = await promisify(execFile)('wrk', args)
    const line = stdout.split('\n').find((text) => text.startsWith('RESULT '))
    const [answers = 0, micros = 1, refused = 0] = (line ?? '').split(' ').slice(1).map(Number)
    if (answers > requests.length) throw new Error(`${requests.length} requests did not last for a second`)
    if (refused > 0) throw new Error(`${refused} of ${answers} writes were refused`)
    return (answers / micros) * 1e6
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

function luaScript(requests: readonly WriteRequest[]): string {
  const list = requests.map(
    ({ path, cookie, body }) => `{${[path, cookie, body].map((text) => JSON.stringify(text)).join(',')}}`,
  )
  return `
local list = {
${list.join(',\n')}
}
local n = 0
request = function()
  n = n % #list + 1
  local one = list[n]
  return wrk.format("POST", one[1], {
    ["cookie"] = one[2], ["content-type"] = "application/json", ["sec-fetch-site"] = "same-origin"
  }, one[3])
end
done = function(summary)
  local e = summary.errors
  print(string.format("RESULT %d %d %d", summary.requests, summary.duration, e.status + e.connect + e.read + e.timeout))
end`
}

/** Transactions a second of pgbench on the same server: a script on our tables, or its own kind on its own. */
export async function pgbench(stack: Stack, script: string | null): Promise<number> {
  const dir = mkdtempSync(join(tmpdir(), 'trunfo-pgbench-'))
  try {
    const file = join(dir, 'script.sql')
    if (script) writeFileSync(file, script)
    const source = script ? ['-f', file] : ['-b', 'tpcb-like']
    const url = new URL(script ? (stack.env.DATABASE_URL ?? '') : stack.postgres.url)
    url.username = new URL(stack.postgres.url).username
    const args = [...source, '-n', '-M', 'prepared', '-c', `${CLIENTS}`, '-T', '1', url.href]
    const { stdout } = await promisify(execFile)(pgbenchBinary(), args)
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** The tables of pgbench's own transaction. */
export async function preparePgbench(stack: Stack): Promise<void> {
  await promisify(execFile)(pgbenchBinary(), ['-i', '-q', '-s', '10', stack.postgres.url])
}

const pgbenchBinary = () => siblingBinary(findBinary('postgres'), 'pgbench')

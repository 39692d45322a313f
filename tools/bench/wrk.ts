import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export interface LoadOptions {
  readonly seconds: number
  readonly connections: number
  readonly headers?: Readonly<Record<string, string>>
  /** Asks with another `?v=` each time, so that no cache can answer. */
  readonly isUnique?: boolean
}

export interface LoadResult {
  readonly requestsPerSecond: number
  /** Answers above 399, and connections that broke or timed out. */
  readonly refused: number
  readonly broken: number
}

/** Closed-loop load by wrk, which takes far less of a small machine than a load generator in Node. */
export async function load(url: string, options: LoadOptions): Promise<LoadResult> {
  const dir = mkdtempSync(join(tmpdir(), 'trunfo-wrk-'))
  try {
    const script = join(dir, 'load.lua')
    writeFileSync(script, luaScript(new URL(url).pathname, options.isUnique ?? false))
    const headers = Object.entries(options.headers ?? {}).flatMap(([name, value]) => [
      '-H',
      `${name}: ${value}`,
    ])
    const args = [
      '-t',
      '1',
      '-c',
      `${options.connections}`,
      '-d',
      `${options.seconds}s`,
      '-s',
      script,
      ...headers,
    ]
    const { stdout } = await promisify(execFile)('wrk', [...args, url])
    const line = stdout.split('\n').find((text) => text.startsWith('RESULT '))
    const [requests = 0, micros = 1, refused = 0, broken = 0] = (line ?? '').split(' ').slice(1).map(Number)
    return { requestsPerSecond: ((requests - refused) / micros) * 1e6, refused, broken }
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error
    throw new Error('wrk was not found (Debian, Ubuntu: apt-get install wrk).')
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

function luaScript(path: string, isUnique: boolean): string {
  const request = `
local n = 0
request = function()
  n = n + 1
  return wrk.format(nil, "${path}?v=${randomUUID()}-" .. n)
end`
  return `
${isUnique ? request : ''}
done = function(summary)
  local e = summary.errors
  local broken = e.connect + e.read + e.write + e.timeout
  print(string.format("RESULT %d %d %d %d", summary.requests, summary.duration, e.status, broken))
end`
}

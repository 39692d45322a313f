import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export interface Period {
  readonly seconds: number
  readonly connections: number
}

export interface WriteRequest {
  readonly path: string
  readonly cookie: string
  readonly body: string
}

export interface LoadOptions extends Period {
  readonly headers?: Readonly<Record<string, string>>
  /** Sends a different `?v=` each time, so that no cache is hit. */
  readonly isUnique?: boolean
  /** Sends these requests instead, each once, with the headers of our pages. */
  readonly writes?: readonly WriteRequest[]
}

export interface LoadResult {
  readonly requestsPerSecond: number
  readonly answers: number
  /** Responses with a status above 399. */
  readonly refused: number
  /** Connections that broke or timed out. */
  readonly broken: number
}

/** One of two compared servers, and how load is sent to it. */
export interface Side {
  readonly server: { readonly url: string; readonly pid: number }
  readonly send: (period: Period) => Promise<LoadResult>
}

/** Closed-loop load from wrk, which uses far less CPU than a load generator in Node. */
export async function load(url: string, options: LoadOptions): Promise<LoadResult> {
  const headers = Object.entries(options.headers ?? {}).flatMap(([name, value]) => [
    '-H',
    `${name}: ${value}`,
  ])
  const result = await runWrk(url, requestScript(new URL(url).pathname, options) + DONE, options, headers)
  const [answers = 0, micros = 1, refused = 0, broken = 0] = result.split(' ').map(Number)
  return { requestsPerSecond: ((answers - refused) / micros) * 1e6, answers, refused, broken }
}

/** Resolves to what the script prints after `RESULT`. */
export async function runWrk(
  url: string,
  script: string,
  { connections, seconds }: Period,
  more: readonly string[] = [],
): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'trunfo-wrk-'))
  try {
    const file = join(dir, 'load.lua')
    writeFileSync(file, script)
    const args = ['-t', '1', '-c', `${connections}`, '-d', `${seconds}s`, '-s', file, ...more, url]
    const { stdout } = await promisify(execFile)('wrk', args)
    const line = stdout.split('\n').find((text) => text.startsWith('RESULT '))
    if (!line) throw new Error(`wrk told no result: ${stdout}`)
    return line.replace('RESULT ', '')
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error
    throw new Error('wrk was not found (Debian, Ubuntu: apt-get install wrk).')
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

function requestScript(path: string, { isUnique, writes }: LoadOptions): string {
  if (writes) return writeScript(writes)
  if (!isUnique) return ''
  return `
local n = 0
request = function()
  n = n + 1
  return wrk.format(nil, "${path}?v=${randomUUID()}-" .. n)
end`
}

/** Every command carries an idempotency key, as from our pages. */
function writeScript(writes: readonly WriteRequest[]): string {
  const list = writes.map(
    ({ path, cookie, body }) =>
      `{${[path, cookie, body, randomUUID()].map((text) => JSON.stringify(text)).join(',')}}`,
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
    ["cookie"] = one[2], ["idempotency-key"] = one[4], ["sec-fetch-site"] = "same-origin",
    ["content-type"] = one[3] ~= "" and "application/json" or nil
  }, one[3])
end`
}

const DONE = `
done = function(summary)
  local e = summary.errors
  local broken = e.connect + e.read + e.write + e.timeout
  print(string.format("RESULT %d %d %d %d", summary.requests, summary.duration, e.status, broken))
end`

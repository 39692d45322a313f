import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Stack } from '../stack/index.ts'
import { compareRates } from './compare.ts'
import { firstServer, startBareProcess } from './compare-read.ts'
import { type Benchmark, oncePerStack } from './harness/benchmark.ts'
import { BLOCK, fillWriters, WRITES_A_SECOND, type Writer } from './write-data.ts'
import { load, type Side, type WriteRequest } from './wrk.ts'

/** Not shared with the read benchmarks. */
const needs = { servers: 1, settings: { NODE_ENV: 'production' } } as const

export interface ComparedWrite {
  readonly name: string
  readonly atLeast: number
  readonly path: (writer: Writer) => string
  readonly body?: (writer: Writer) => object
  /** The same writer may send it several times. */
  readonly isRepeatable?: boolean
  /**
   * The same command as PL/pgSQL, whose plans are cached: the text after `returns`, with `person`, `target`
   * and `body` as parameters.
   */
  readonly act: string
}

export type WriteRow = Benchmark & Required<Pick<Benchmark, 'subject'>>

/**
 * Compares a command over HTTP with a bare handler that makes the same changes to the same tables, filled and
 * analysed beforehand. The difference is the cost of rules, limits, the idempotency key and the framework.
 */
export function comparedWrite(write: ComparedWrite): WriteRow {
  const lineOf = oncePerStack(async (stack) => new Line(await fillWriters(stack), write))
  const subject = async (stack: Stack) => (await lineOf(stack)).side(firstServer(stack))
  return {
    name: `${write.name} over HTTP ÷ bare node:http, the act as one statement`,
    threshold: { atLeast: write.atLeast },
    needs,
    subject,
    run: async (stack) => {
      const line = await lineOf(stack)
      await stack.owner.query(
        `create or replace function bench_act(person uuid, target uuid, body json) returns ${write.act}`,
      )
      const settings = { BARE_SECRET: stack.env.SESSION_SECRET }
      const bare = await startBareProcess(stack, ['bare-write-server.ts', 'bench_act'], settings)
      try {
        const ours = await subject(stack)
        await assertSameEffect(stack.owner, line, [ours.server.url, bare.url])
        return await compareRates(ours, line.side(bare))
      } finally {
        await bare.stop()
      }
    },
  }
}

/** Requests that the writers of one database have not sent yet, to whichever server. */
class Line {
  readonly #writers: readonly Writer[]
  readonly #write: ComparedWrite
  #next = 0

  constructor(writers: readonly Writer[], write: ComparedWrite) {
    this.#writers = writers
    this.#write = write
  }

  side(server: Side['server']): Side {
    const send: Side['send'] = async (period) => {
      const writes = this.peek(period.seconds * WRITES_A_SECOND)
      const result = await load(server.url, { ...period, writes })
      if (result.answers > writes.length) throw new Error(`${writes.length} requests were too few`)
      // Requests in flight at the end may have been executed too.
      this.leave(result.answers + period.connections)
      return result
    }
    return { server, send }
  }

  peek(most: number): WriteRequest[] {
    const { path, body, isRepeatable } = this.#write
    // Repeatable writes start over after the last writer.
    const from = isRepeatable ? this.#next % this.#writers.length : this.#next
    const again = isRepeatable ? this.#writers : []
    const some = [...this.#writers.slice(from), ...again].slice(0, most)
    if (some.length === 0) throw new Error('everybody has written')
    return some.map((writer) => ({
      path: path(writer),
      cookie: writer.cookie,
      body: body ? JSON.stringify(body(writer)) : '',
    }))
  }

  leave(count: number): void {
    this.#next = Math.ceil((this.#next + count) / BLOCK) * BLOCK
  }
}

/** Fails unless both sides insert the same rows: a handler that does less is no baseline. */
async function assertSameEffect(owner: pg.Pool, line: Line, urls: readonly string[]): Promise<void> {
  const effects: string[] = []
  for (const url of urls) {
    const before = await counts(owner)
    for (const request of line.peek(BLOCK)) await sendOne(url, request)
    line.leave(BLOCK)
    const after = await counts(owner)
    effects.push(
      JSON.stringify(Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)])),
    )
  }
  const [ours, bare] = effects
  if (ours !== bare) throw new Error(`the two leave different rows:\n${ours}\n${bare}`)
}

async function sendOne(url: string, { path, cookie, body }: WriteRequest): Promise<void> {
  const headers = { cookie, 'idempotency-key': randomUUID(), 'sec-fetch-site': 'same-origin' }
  const response = await fetch(url + path, {
    method: 'POST',
    headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
    body: body || null,
  })
  if (!response.ok) throw new Error(`${url + path} answered ${response.status}: ${await response.text()}`)
}

async function counts(owner: pg.Pool): Promise<Record<string, number>> {
  const { rows } = await owner.query<Record<string, number>>(`select
    (select count(*)::int from match_chats) as chats,
    (select count(*)::int from match_messages) as messages,
    (select count(*)::int from match_declarations) as declarations,
    (select count(*)::int from match_history) as history,
    (select count(*)::int from tournament_matches) as matches,
    (select count(*)::int from tournament_matches where status = 'completed') as decided,
    (select count(*)::int from tournament_participants) as participants,
    (select sum(participant_count)::int from tournaments) as places,
    (select count(*)::int from team_applications) as applications,
    (select count(*)::int from team_logs) as logs,
    (select count(*)::int from graphile_worker.jobs) as jobs`)
  return rows[0] ?? {}
}

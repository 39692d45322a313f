import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Stack } from '../stack/index.ts'
import { compareRates } from './compare.ts'
import { firstServer, startBareProcess } from './compare-read.ts'
import { oncePerStack, type Row } from './harness/row.ts'
import { BLOCK, fillWriters, WRITES_A_SECOND, type Writer } from './write-data.ts'
import { load, type Side, type WriteRequest } from './wrk.ts'

/** Of its own, apart from those that only read. */
const needs = { servers: 1, settings: { NODE_ENV: 'production' } } as const

export interface ComparedWrite {
  readonly name: string
  readonly atLeast: number
  readonly path: (writer: Writer) => string
  readonly body?: (writer: Writer) => object
  /** Whoever did it may do it again. */
  readonly isRepeatable?: boolean
  /** The same act in PL/pgSQL, which keeps its plans: after `returns`, with `person`, `target` and `body` given. */
  readonly act: string
}

export type WriteRow = Row & Required<Pick<Row, 'subject'>>

/**
 * An act over HTTP against a bare handler that does the same to the same tables, which were filled and analysed
 * before. What our side does beyond it is the price of the rules, the limits, the key and the framework.
 */
export function comparedWrite(write: ComparedWrite): WriteRow {
  const lineOf = oncePerStack(async (stack) => new Line(await fillWriters(stack), write))
  const subject = async (stack: Stack) => (await lineOf(stack)).side(firstServer(stack))
  return {
    name: `${write.name} over HTTP ÷ bare node:http, the act as one statement`,
    bar: { atLeast: write.atLeast },
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

/** What the writers of one database have still to send, whichever server it goes to. */
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
      // Those that were under way at the end may have been done too.
      this.leave(result.answers + period.connections)
      return result
    }
    return { server, send }
  }

  peek(most: number): WriteRequest[] {
    const { path, body, isRepeatable } = this.#write
    // Behind the last one the line begins again, for those who may.
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

/** A handler that does less would be no measure: a block on either side must leave the same rows. */
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
    (select count(*)::int from tournament_matches where winner_id is not null) as decided,
    (select count(*)::int from tournament_participants) as participants,
    (select sum(participant_count)::int from tournaments) as places,
    (select count(*)::int from team_applications) as applications,
    (select count(*)::int from team_logs) as logs,
    (select count(*)::int from graphile_worker.jobs) as jobs`)
  return rows[0] ?? {}
}

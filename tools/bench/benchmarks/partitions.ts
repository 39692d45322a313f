import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { createDatabase } from '../../../apps/api/src/platform/db/database.ts'
import {
  createPartitions,
  detachPartitions,
  dropDetached,
  findDetached,
} from '../../../apps/api/src/platform/db/partitions.ts'
import type { Stack } from '../../stack/index.ts'
import { chattingDuring, gather } from '../chat-load.ts'
import { type Benchmark, oncePerStack } from '../harness/benchmark.ts'
import { percentile, round } from '../harness/statistics.ts'
import { stageOf } from '../stage-data.ts'

const BASELINE_MS = 8_000
/** Months that are created, filled, detached and dropped, far from today's, which are in use. */
const MONTHS = 12
const ROWS_PER_MONTH = 20_000
const TABLES = ['audit_entries', 'match_messages']

/** Partitions of chat and audit log come and go while both are written and read. */
const measure = oncePerStack(async (stack) => {
  const crowd = await gather(stack)
  await chattingDuring(stack, crowd, () => sleep(BASELINE_MS))
  const before = await chattingDuring(stack, crowd, () => sleep(BASELINE_MS))
  let changes = 0
  const meanwhile = await chattingDuring(stack, crowd, async () => {
    changes = await changePartitions(stack)
  })
  return { before, meanwhile, changes }
})

/** Returns how many partitions were created, detached and dropped. */
async function changePartitions(stack: Stack): Promise<number> {
  const owner = createDatabase(stack.owner)
  let changes = 0
  const log = (message: string) => {
    if (/: (created|detached)|^dropped/.test(message)) changes += 1
  }
  const at = (month: number) => new Date(Date.UTC(new Date().getUTCFullYear() + 2, month, 15))
  for (let month = 0; month < MONTHS; month += 1) {
    await createPartitions(owner, { now: at(month), log })
    for (const statement of FILL) await stack.owner.query(statement, [at(month)])
  }
  // The first partition has the rows of today.
  const isNeeded = ({ from }: { from: string | null }): RawBuilder<boolean> =>
    sql`select ${from}::text is null`
  const retentions = TABLES.map((table) => ({ table, monthsKept: 0, isNeeded }))
  for (let month = 0; month < MONTHS; month += 1) {
    await detachPartitions(owner, retentions, { now: at(month + 1), log })
    await dropDetached(owner, { log })
  }
  const left = await findDetached(owner)
  if (left.length > 0) throw new Error(`left: ${left}`)
  return changes
}

const idOf = (n: string) =>
  `(lpad(to_hex((extract(epoch from $1::timestamptz) * 1000)::bigint), 12, '0') || lpad(to_hex(${n}), 20, '0'))::uuid`

const FILL = [
  `insert into audit_entries (id, action, subject_type, subject_id)
   select ${idOf('n')}, 'game.created', 'game', n::text from generate_series(1, ${ROWS_PER_MONTH}) as n`,
  `with match as (
     insert into tournament_matches
       (id, tournament_id, stage_id, round_number, match_number, participant1_id, winner_id, status, completed_at)
     select ${idOf('1')}, tournaments.id, ${stageOf('tournaments.id')}, 9, extract(month from $1::timestamptz)::int, bench_chatters.id, bench_chatters.id,
       'completed', now()
     from tournaments, bench_chatters where name = 'conversa' and n = 0 returning tournament_matches.id
   ), chat as (
     insert into match_chats (match_id, last_seq) select id, ${ROWS_PER_MONTH} from match returning match_id
   )
   insert into match_messages (match_id, seq, id, text)
   select match_id, n, gen_random_uuid(), 'Boa partida!' from chat, generate_series(1, ${ROWS_PER_MONTH}) as n`,
]

const base = { needs: { servers: 1, workers: 1 } } as const

export const rows: readonly Benchmark[] = [
  {
    ...base,
    name: `${MONTHS} months of chat and audit log are created, detached and dropped: failed requests`,
    threshold: { atMost: 0 },
    run: async (stack) => {
      const { before, meanwhile, changes } = await measure(stack)
      if (before.failures.length > 0) throw new Error(`before: ${before.failures[0]}`)
      const [first = ''] = meanwhile.failures
      return {
        value: meanwhile.failures.length,
        note: `of ${meanwhile.delays.length}, during ${changes} changes of the schema ${first}`,
      }
    },
  },
  {
    ...base,
    name: `${MONTHS} months of chat and audit log are created, detached and dropped: longest request`,
    threshold: { atMost: 3_000, unit: 'ms' },
    run: async (stack) => {
      const { before, meanwhile } = await measure(stack)
      const p99 = ({ delays }: typeof before) => round(percentile(delays, 0.99), 1)
      return {
        value: round(Math.max(...meanwhile.delays)),
        note: `${round(Math.max(...before.delays))} ms before; p99 ${p99(meanwhile)} ms, ${p99(before)} before`,
      }
    },
  },
]

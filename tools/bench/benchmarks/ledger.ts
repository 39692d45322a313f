import pg from 'pg'
import { migrate } from '../../../apps/api/src/platform/db/migrate.ts'
import { prepareDatabase, startPostgres } from '../../services/index.ts'
import { ROUNDS } from '../compare.ts'
import type { Benchmark, Measurement } from '../harness/benchmark.ts'
import { median, round } from '../harness/statistics.ts'
import { addOwners, ownerOf } from '../ledger-data.ts'
import { prepareBare, transactionsPerSecond } from '../pgbench.ts'
import { waitForQuiet } from '../quiet.ts'
import { statementGrowth } from '../statement-growth.ts'

const LOAD = { connections: 8, seconds: 3 } as const
/** Many more branches than connections; otherwise the bare side would wait for row locks. */
const BARE_SCALE = 30
const OWNERS = 150_000

/** As durable as in production. The checkpoint that the filling requires ends before the measurement. */
const SETTINGS = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_wal_size: '8GB',
  shared_buffers: '1GB',
}

/** The ledger adds a single call to a command, which has a transaction anyway. */
const SCRIPTS = {
  bare: undefined,
  oneLeg: `\\set person random(1, ${OWNERS})
    select ledger.spend_coins(gen_random_uuid(), ${ownerOf(':person')}, 1, 'bench');`,
  threeLegs: `select ledger.buy(
    gen_random_uuid(), ${ownerOf("nextval('bench_buyers')")}, 110::smallint, 3, 'bench');`,
} as const
type Script = keyof typeof SCRIPTS
const NAMES = Object.keys(SCRIPTS) as Script[]

async function measure(): Promise<Record<Script, number[]>> {
  const postgres = await startPostgres({ settings: SETTINGS })
  const pools: pg.Pool[] = []
  const open = (connectionString: string) => {
    const pool = new pg.Pool({ connectionString, max: 1 })
    // An ended pool keeps its connection briefly, and the server's shutdown may cut it off.
    pool.on('error', () => undefined)
    pools.push(pool)
    return pool
  }
  try {
    const { ownerUrl, appUrl } = await prepareDatabase(postgres.url)
    await migrate({ ownerUrl })
    await prepareBare(postgres.url, BARE_SCALE)
    const owner = open(ownerUrl)
    await addOwners(owner, OWNERS)
    // Each session takes a hundred numbers at a time, so that the sequence costs almost nothing.
    await owner.query(
      'create sequence bench_buyers cache 100; grant usage on sequence bench_buyers to trunfo_app',
    )
    const admin = open(new URL('/trunfo', postgres.url).href)
    await admin.query('vacuum analyze')
    await admin.query('checkpoint')
    const url = (name: Script) => (name === 'bare' ? postgres.url : appUrl)
    const rates: Record<Script, number[]> = { bare: [], oneLeg: [], threeLegs: [] }
    let patienceMs = 8_000
    for (let turn = 0; turn < ROUNDS; turn += 1) {
      patienceMs = await waitForQuiet(patienceMs)
      // The order rotates, so that none always runs after the same other one.
      for (const offset of NAMES.keys()) {
        const name = NAMES[(turn + offset) % NAMES.length] as Script
        rates[name].push(await transactionsPerSecond(url(name), LOAD, SCRIPTS[name]))
      }
    }
    await assertSound(admin)
    return rates
  } finally {
    for (const pool of pools) await pool.end()
    await postgres.stop()
  }
}

/** Fails if the books are wrong or purchases had fewer legs: the measurement would be meaningless. */
async function assertSound(admin: pg.Pool): Promise<void> {
  const { rows: wrong } = await admin.query('select * from ledger.audit() where wrong > 0')
  const { rows: legs } = await admin.query(
    'select count(*) / count(distinct operation_id)::float as each from ledger.transfers where kind = 3',
  )
  if (wrong.length > 0 || legs[0]?.each !== 3)
    throw new Error(`What was measured is not what was meant: ${JSON.stringify({ wrong, legs })}`)
}

let taken: ReturnType<typeof measure> | undefined

async function ratio(name: Script): Promise<Measurement> {
  taken ??= measure()
  const rates = await taken
  const ratios = rates[name].map((rate, turn) => rate / (rates.bare[turn] ?? Number.NaN))
  const spread = `${round(Math.min(...ratios), 2)}–${round(Math.max(...ratios), 2)}`
  const note = `${round(median(rates[name]))}/s against ${round(median(rates.bare))}/s, rounds ${spread}`
  return { value: round(median(ratios), 2), note }
}

export const rows: readonly Benchmark[] = [
  {
    name: 'ledger: coins spent (one leg) ÷ bare pgbench tpcb-like',
    threshold: { atLeast: 0.8 },
    run: () => ratio('oneLeg'),
  },
  {
    name: 'ledger: a purchase from bonus, deposit and cash (three legs) ÷ bare pgbench tpcb-like',
    threshold: { atLeast: 0.55 },
    run: () => ratio('threeLegs'),
  },
  {
    name: 'ledger: pages touched by a statement page at 1 M legs ÷ at 10 k',
    threshold: { atMost: 2 },
    run: async () => {
      const postgres = await startPostgres()
      try {
        const { ownerUrl, appUrl: url } = await prepareDatabase(postgres.url)
        await migrate({ ownerUrl })
        const { small, large } = await statementGrowth({ ownerUrl, url }, { small: 10_000, large: 1_000_000 })
        return { value: round(large / small, 2), note: `${small} pages, then ${large}` }
      } finally {
        await postgres.stop()
      }
    },
  },
]

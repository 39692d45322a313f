import { sharedRead } from '../../platform/telemetry/gauge-reads.ts'
import type { GaugeDeclaration } from '../../platform/telemetry/metrics.ts'
import { findLastCheck, isFrozen } from './ledger.queries.ts'

/** Account types of people that the gauge reports. */
const BUCKETS = ['cash', 'bonus', 'unsettled', 'hold']

const readLastCheck = sharedRead(findLastCheck)

/** Read from the last stored audit: a scrape costs one row, and every process reports the same values. */
export const ledgerGauges: readonly GaugeDeclaration[] = [
  {
    name: 'ledger_owed_centavos',
    help: 'What is owed to people in all, less what they owe',
    read: async (db) => (await readLastCheck(db))?.figures.owed ?? null,
  },
  {
    name: 'ledger_bucket_centavos',
    help: 'What people have, by bucket, as of the last night',
    label: 'bucket',
    read: async (db) => {
      const { figures = {} } = (await readLastCheck(db)) ?? {}
      return Object.fromEntries(BUCKETS.map((bucket) => [bucket, figures[bucket] ?? 0]))
    },
  },
  {
    name: 'ledger_debts_centavos',
    help: 'What people owe after disputes and returns, as of the last night',
    read: async (db) => (await readLastCheck(db))?.figures.debt ?? null,
  },
  {
    name: 'ledger_suspense_centavos',
    help: 'Money that arrived and belongs to no order',
    read: async (db) => (await readLastCheck(db))?.figures.suspense ?? null,
  },
  {
    name: 'ledger_findings',
    help: 'What the last look found wrong',
    read: async (db) => {
      const look = await readLastCheck(db)
      return look && Object.values(look.findings).reduce((sum, wrong) => sum + wrong, 0)
    },
  },
  {
    name: 'ledger_last_look_age_seconds',
    help: 'How long ago the ledger was looked at',
    read: async (db) => (await readLastCheck(db))?.ageSeconds ?? null,
  },
  {
    name: 'ledger_is_frozen',
    help: 'Whether payouts are stopped',
    read: async (db) => Number(await isFrozen(db)),
  },
]

import { countMissing } from '../db/partitions.ts'
import type { GaugeDeclaration } from '../telemetry/metrics.ts'
import type { CronJob } from './definitions.ts'

/** The application may not create partitions: an operator must, before the month begins. */
export const checkPartitions: CronJob = {
  name: 'platform.check-partitions',
  schedule: '17 * * * *',
  run: async ({ db, log }) => {
    for (const [table, months] of Object.entries(await countMissing(db, new Date())))
      if (months > 0) log.error({ table, months }, 'partitions are missing: run "cli partitions"')
  },
}

export const partitionsGauge: GaugeDeclaration = {
  name: 'partitions_missing',
  help: 'How many of this month and the next one have no partition',
  label: 'table',
  read: (db) => countMissing(db, new Date()),
}

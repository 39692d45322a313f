import { queueGauges } from '../jobs/queue-gauges.ts'
import { backupGauges } from './backups.ts'
import { databaseGauges } from './database-gauges.ts'
import type { GaugeDeclaration } from './metrics.ts'

/** Gauges that every process reads from the database when it is scraped. */
export const platformGauges: readonly GaugeDeclaration[] = [
  ...queueGauges,
  ...databaseGauges,
  ...backupGauges,
]

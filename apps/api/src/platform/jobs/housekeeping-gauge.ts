import { sql } from 'kysely'
import { declared, type Feature } from '../feature.ts'
import type { GaugeDeclaration } from '../telemetry/metrics.ts'

/**
 * How late the cleaning of each table is: 0 if it keeps up. It reads the age of the oldest stale row, which costs one
 * index entry per table, and never counts.
 */
export function housekeepingGauge(features: readonly Feature[]): GaugeDeclaration {
  const stale = features.flatMap(({ crons }) => declared(crons, features)).flatMap(({ stale = [] }) => stale)
  const lateness = stale.map(
    ({ table, oldest }) => sql`
      select ${table}::text as "table", greatest(0, extract(epoch from now() - (${oldest})))::float8 as seconds`,
  )
  return {
    name: 'housekeeping_oldest_seconds',
    help: 'How long the oldest stale row of a table has been due for removal',
    label: 'table',
    read: async (db) => {
      if (lateness.length === 0) return {}
      const { rows } = await sql<{ table: string; seconds: number }>`
        ${sql.join(lateness, sql` union all `)}`.execute(db)
      return Object.fromEntries(rows.map(({ table, seconds }) => [table, seconds]))
    },
  }
}

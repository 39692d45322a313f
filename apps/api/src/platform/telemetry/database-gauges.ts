import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { readForScrape, sharedRead } from './gauge-reads.ts'
import type { GaugeDeclaration } from './metrics.ts'

interface Vitals {
  readonly used: number
  readonly max: number
  readonly oldestTransactionSeconds: number
  readonly standbys: number
  readonly isArchiveFailing: boolean
}

/** Reads only statistics that PostgreSQL keeps in memory. */
async function findVitals(db: Db): Promise<Vitals> {
  const { rows } = await sql<Vitals>`
    select
      (select sum(numbackends)::int from pg_stat_database) as used,
      current_setting('max_connections')::int as max,
      coalesce((
        -- Of a later moment than any start in the view, which includes transactions younger than this one.
        select extract(epoch from clock_timestamp() - min(xact_start)) from pg_stat_activity
        where usename = current_user and pid <> pg_backend_pid()
      ), 0)::float8 as "oldestTransactionSeconds",
      (select count(*)::int from pg_stat_replication) as standbys,
      (
        select current_setting('archive_mode') <> 'off'
          and coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false)
        from pg_stat_archiver
      ) as "isArchiveFailing"`.execute(db)
  if (!rows[0]) throw new Error('the database reports no statistics')
  return rows[0]
}

interface Standby {
  readonly standby: string
  readonly seconds: number
  readonly bytes: number
}

/** Empty without standbys. Also empty if the app's role lacks pg_read_all_stats: their positions are then null. */
async function findStandbys(db: Db): Promise<Standby[]> {
  const { rows } = await sql<Standby>`
    select application_name as standby, max(coalesce(extract(epoch from replay_lag), 0))::float8 as seconds,
      max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn))::float8 as bytes
    from pg_stat_replication where replay_lsn is not null and not pg_is_in_recovery()
    group by 1 order by 1 limit 20`.execute(db)
  return rows
}

const readVitals = sharedRead(findVitals)
const readStandbys = sharedRead(findStandbys)
/** Shorter than any read of a scrape may take: "no answer" is an answer here. */
const UP_WITHIN_MS = 1_500
const isUp = readForScrape(async (db) => Boolean(await readVitals(db)), UP_WITHIN_MS)

/** About PostgreSQL itself: every process reports the same values. */
export const databaseGauges: readonly GaugeDeclaration[] = [
  {
    name: 'db_is_up',
    help: 'Whether the database answered this process within 1.5 seconds',
    read: async (db) => Number(Boolean(await isUp(db))),
  },
  {
    name: 'db_server_connections',
    help: 'Connections of the database server: those in use and how many it allows',
    label: 'of',
    read: async (db) => {
      const { used, max } = await readVitals(db)
      return { used, max }
    },
  },
  {
    name: 'db_oldest_transaction_seconds',
    help: "Age of the oldest open transaction of the app's role",
    read: async (db) => (await readVitals(db)).oldestTransactionSeconds,
  },
  {
    name: 'db_wal_archive_is_failing',
    help: 'Whether the last attempt to archive WAL failed; 0 without an archive',
    read: async (db) => Number((await readVitals(db)).isArchiveFailing),
  },
  {
    name: 'db_standbys',
    help: 'Standbys that stream from this database',
    read: async (db) => (await readVitals(db)).standbys,
  },
  {
    name: 'db_standby_lag_seconds',
    help: 'Time that a standby is behind, by its name',
    label: 'standby',
    read: async (db) =>
      Object.fromEntries((await readStandbys(db)).map(({ standby, seconds }) => [standby, seconds])),
  },
  {
    name: 'db_standby_lag_bytes',
    help: 'WAL that a standby has not replayed, by its name',
    label: 'standby',
    read: async (db) =>
      Object.fromEntries((await readStandbys(db)).map(({ standby, bytes }) => [standby, bytes])),
  },
]

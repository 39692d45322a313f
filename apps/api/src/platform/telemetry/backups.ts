import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Backups } from '../db/schema.generated.ts'
import type { GaugeDeclaration } from './metrics.ts'

export type BackupKind = Backups['kind']
export const BACKUP_KINDS: readonly BackupKind[] = ['database', 'uploads']

export async function recordBackup(db: Db, kind: BackupKind): Promise<void> {
  await db
    .insertInto('backups')
    .values({ kind })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet({ finished_at: sql`now()` }))
    .execute()
}

export const backupGauges: readonly GaugeDeclaration[] = [
  {
    name: 'backup_age_seconds',
    help: 'Time since the last backup that was reported, by kind',
    label: 'kind',
    read: async (db) => {
      const rows = await db
        .selectFrom('backups')
        .select(['kind', sql<number>`extract(epoch from now() - finished_at)::float8`.as('age')])
        .execute()
      return Object.fromEntries(rows.map(({ kind, age }) => [kind, age]))
    },
  },
]

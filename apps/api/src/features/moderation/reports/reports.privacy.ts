import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { inBatches, PERSONAL_DATA_BATCH, type PersonalData } from '../../../platform/personal-data.ts'

/**
 * A person's own reports, and their removed content. Reports about them are not exported, because they could
 * reveal the reporter.
 */
export const reportsPersonalData: readonly PersonalData[] = [
  { section: 'denuncias_feitas', read: (db, userId) => inBatches((after) => findFiled(db, userId, after)) },
  {
    section: 'conteudos_removidos',
    read: (db, userId) => inBatches((after) => findRemoved(db, userId, after)),
  },
]

const findFiled = (db: Db, userId: string, after: string) =>
  db
    .selectFrom('reports as report')
    .innerJoin('report_cases as report_case', 'report_case.id', 'report.case_id')
    .select([
      'report.id',
      'report_case.kind as o_que',
      'report.reason as motivo',
      'report.text as texto',
      'report.created_at as quando',
    ])
    .where('report.reporter_id', '=', userId)
    .where('report.id', '>', after)
    .orderBy('report.id')
    .limit(PERSONAL_DATA_BATCH)
    .execute()

const findRemoved = (db: Db, userId: string, after: string) =>
  db
    .selectFrom('report_cases')
    .select([
      'id',
      'kind as o_que',
      'removed_parts as partes',
      'decision_reason as motivo',
      'decided_at as quando',
    ])
    .where('responsible_id', '=', userId)
    .where('state', '=', 'removed')
    .where('id', '>', after)
    .orderBy('id')
    .limit(PERSONAL_DATA_BATCH)
    .execute()

const AT_ONCE = 500

/**
 * Deletes cases about the person's profile and messages; cases about a team or tournament stay. Their own
 * reports stay without their name and text. Each batch commits on its own.
 */
export async function eraseFromReports(db: Db, userId: string): Promise<void> {
  while (await deleteSomeCases(db, userId));
  await db
    .updateTable('report_cases')
    .set({ responsible_id: null })
    .where('responsible_id', '=', userId)
    .execute()
  await db.updateTable('report_cases').set({ decided_by: null }).where('decided_by', '=', userId).execute()
  await db
    .updateTable('reports')
    .set({ reporter_id: null, text: null })
    .where('reporter_id', '=', userId)
    .execute()
}

async function deleteSomeCases(db: Db, userId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from report_cases where id in (
      select id from report_cases
      where responsible_id = ${userId} and kind in ('profile', 'wall_message', 'chat_message')
      order by id limit ${AT_ONCE}
    )`.execute(db)
  return numAffectedRows === BigInt(AT_ONCE)
}

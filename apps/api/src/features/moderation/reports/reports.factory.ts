import type { ReportKind, ReportReason } from '@trunfo/contract/reports'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { makePerson } from '../../accounts/testing.ts'
import { insertCase, insertReport } from './reports.queries.ts'

interface ReportFields {
  readonly kind?: ReportKind
  readonly subjectId?: string
  readonly withinId?: string
  readonly responsibleId?: string
  readonly reporterId?: string
  readonly reason?: ReportReason
  readonly text?: string | null
}

/** An open case with one report; by default about a profile. */
export async function makeReport(db: Db, fields: ReportFields = {}): Promise<{ caseId: string }> {
  const { kind = 'profile', withinId = null, reason = 'offense', text = 'Olhem só' } = fields
  const responsibleId = fields.responsibleId ?? (await makePerson(db)).id
  const reporterId = fields.reporterId ?? (await makePerson(db)).id
  const subjectId = fields.subjectId ?? responsibleId
  return db.transaction().execute(async (tx) => {
    const found = await insertCase(tx, kind, { id: subjectId, withinId }, responsibleId)
    if (!found) throw new Error('a case about it is open already')
    const parts = [{ part: 'name' as const, text: 'Um nome feio', imageKey: null }]
    await insertReport(tx, { caseId: found.id, reporterId, reason, text, parts })
    return { caseId: found.id }
  })
}

/** `count` cases about this person, of all kinds and states and without reports, for long lists. */
export async function makeReportCases(db: Db, responsibleId: string, count: number): Promise<void> {
  await sql`
    insert into report_cases (kind, subject_id, responsible_id, state, reasons, report_count, decided_at)
    select
      (array['profile', 'wall_message', 'chat_message', 'team', 'tournament'])[1 + place % 5],
      uuid_v7(), ${responsibleId}, one.state,
      array[(array['offense', 'cheating', 'spam', 'improper', 'other'])[1 + place / 5 % 5]],
      1 + place % 17, case when one.state <> 'open' then now() end
    from generate_series(1, ${count}::int) as place
    cross join lateral (select (array['open', 'removed', 'handled', 'dismissed'])[1 + place / 25 % 4] as state) as one
  `.execute(db)
  await sql`analyze report_cases`.execute(db)
}

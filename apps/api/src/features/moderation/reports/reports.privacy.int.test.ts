import { REPORT_WORDS_DAYS } from '@trunfo/contract/reports'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { until } from '../../../../test/live.ts'
import { noticesDriver } from '../../../../test/notices.ts'
import { reportsDriver } from '../../../../test/reports.ts'
import { accountErased } from '../../accounts/index.ts'
import { makeTeam } from '../../teams/testing.ts'
import { makeReport } from './reports.factory.ts'
import { forgetReportedWords } from './reports.jobs.ts'
import { reportsPersonalData } from './reports.privacy.ts'

const testApp = await useTestApp()
const { services, signIn, work } = testApp
const { db, config } = services
const { view, decide } = reportsDriver(testApp)
const { happen } = noticesDriver(testApp)
await work()
const staff = await signIn(['moderador'])

const copyOf = async (userId: string) => {
  const sections: Record<string, object[]> = {}
  for (const { section, read } of reportsPersonalData) {
    const rows: object[] = []
    for await (const row of read(db, userId, config)) rows.push(row)
    sections[section] = rows
  }
  return sections
}
const caseOf = (id: string) =>
  db.selectFrom('report_cases').selectAll().where('id', '=', id).executeTakeFirst()

test('a data export has the person’s reports and removed content, and names nobody else', async () => {
  const [person, reporter] = [await signIn(), await signIn()]
  const { caseId } = await makeReport(db, { responsibleId: person.userId, reporterId: reporter.userId })
  expect(await copyOf(reporter.userId)).toEqual({
    denuncias_feitas: [{ o_que: 'profile', motivo: 'offense', texto: 'Olhem só', quando: expect.any(Date) }],
    conteudos_removidos: [],
  })
  expect(await copyOf(person.userId)).toEqual({ denuncias_feitas: [], conteudos_removidos: [] })
  await decide(staff, caseId, { decision: 'removed', parts: ['name'], reason: 'offense' })
  expect((await copyOf(person.userId)).conteudos_removidos).toEqual([
    { o_que: 'profile', partes: ['name'], motivo: 'offense', quando: expect.any(Date) },
  ])
})

test('cases about an erased person are deleted; those about their team stay', async () => {
  const person = await signIn()
  const team = await makeTeam(db, { leaderId: person.userId })
  const about = await makeReport(db, { responsibleId: person.userId })
  const ofTeam = await makeReport(db, { kind: 'team', subjectId: team.id, responsibleId: person.userId })
  await happen(accountErased, { userId: person.userId })
  await until(async () => (await caseOf(ofTeam.caseId))?.responsible_id === null)
  expect(await caseOf(about.caseId)).toBeUndefined()
  expect(await view(staff, ofTeam.caseId)).toMatchObject({ responsible: null, reportCount: 1 })
})

test('reports by an erased person stay, without their name and text', async () => {
  const reporter = await signIn()
  const { caseId } = await makeReport(db, { reporterId: reporter.userId })
  await happen(accountErased, { userId: reporter.userId })
  await until(async () => (await view(staff, caseId)).reports[0].reporter === null)
  expect((await view(staff, caseId)).reports).toMatchObject([{ text: null, reason: 'offense' }])
})

test('texts are kept while the case is open and for a while after, then deleted', async () => {
  const [open, fresh, old] = [await makeReport(db), await makeReport(db), await makeReport(db)]
  for (const { caseId } of [fresh, old])
    await decide(staff, caseId, { decision: 'dismissed', note: 'Não era nada' })
  await db
    .updateTable('report_cases')
    .set({ decided_at: sql`now() - make_interval(days => ${REPORT_WORDS_DAYS + 1})` })
    .where('id', '=', old.caseId)
    .execute()
  await forgetReportedWords.run(services)
  for (const { caseId } of [open, fresh])
    expect(await view(staff, caseId)).toMatchObject({
      reported: [{ text: 'Um nome feio' }],
      reports: [{ text: 'Olhem só' }],
    })
  expect(await view(staff, old.caseId)).toMatchObject({
    state: 'dismissed',
    reported: null,
    decision: { note: null },
    reports: [{ text: null, reason: 'offense' }],
  })
})

import { REPORT_CASES_PAGE_SIZE, REPORT_SORTS } from '@trunfo/contract/reports'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buffersOf, settle } from '../../../../../../tools/bench/buffers.ts'
import { statementsOf } from '../../../../../../tools/bench/statements.ts'
import { useTestApp } from '../../../../test/app.ts'
import { reportsDriver } from '../../../../test/reports.ts'
import { tableFiles } from '../../../../test/table-file.ts'
import { makeReport, makeReportCases } from './reports.factory.ts'

const testApp = await useTestApp()
const { database, services, signIn } = testApp
const { queue } = reportsDriver(testApp)
const { fileOf, lastTaken } = tableFiles(testApp)
const staff = await signIn(['moderador'])
const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 })
afterAll(() => owner.end())

const CASES = 20_000
/** Enough for thirty rows, the index and the session; a table scan would touch more. */
const MOST_PAGES = 300

beforeAll(async () => {
  await makeReportCases(services.db, (await signIn()).userId, CASES)
  await settle(owner)
}, 120_000)

const { SESSION_SECRET, REDIS_URL } = services.config
const env = { DATABASE_URL: database.url, SESSION_SECRET, REDIS_URL }
const filters = ['', '&kind=team', '&reason=spam', '&state=dismissed&kind=profile&reason=other']

const orders = REPORT_SORTS.flatMap((sort) =>
  (['asc', 'desc'] as const).flatMap((direction) => filters.map((filter) => ({ sort, direction, filter }))),
)

test.each(orders)(
  'a queue of twenty thousand by $sort $direction with "$filter": paged without gaps, and each page on an index',
  async ({ sort, direction, filter }) => {
    const sign = direction === 'asc' ? 1 : -1
    const seen: { id: string; reportCount: number }[] = []
    for (let at = 0, cursor = ''; at < 3; at += 1) {
      const query = `?sort=${sort}&direction=${direction}${filter}${cursor && `&cursor=${cursor}`}`
      const answer = await queue(staff, query)
      seen.push(...answer.cases)
      cursor = answer.nextCursor
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(3 * REPORT_CASES_PAGE_SIZE)
    const sorted = seen.toSorted((a, b) =>
      sort === 'count'
        ? sign * (a.reportCount - b.reportCount || (a.id < b.id ? 1 : -1))
        : sign * (a.id < b.id ? -1 : 1),
    )
    expect(seen.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id))
    const path = `/api/admin/reports?sort=${sort}&direction=${direction}${filter}`
    const statements = await statementsOf(env, path, staff.headers)
    let pages = 0
    for (const statement of statements) pages += await buffersOf(owner, statement)
    expect(pages).toBeLessThan(MOST_PAGES)
  },
)

test('the CSV has the whole view, but neither the reported text nor the reporters', async () => {
  const reporter = await signIn()
  const { caseId } = await makeReport(services.db, { reporterId: reporter.userId, text: 'Segredo' })
  const { rows: counted } = await owner.query(
    `select count(*)::int as count from report_cases where state = 'open' and kind = 'profile'`,
  )
  const { status, head, rows } = await fileOf(
    staff,
    '/admin/reports.csv?kind=profile&sort=count&direction=asc',
  )
  expect([status, new Set(rows.map(([id]) => id)).size]).toEqual([200, counted[0].count])
  expect(head).toEqual([
    ...['Id', 'Tipo', 'Responsável', 'Motivos', 'Denúncias', 'Situação'],
    ...['Desde (Brasília)', 'Decidida em (Brasília)'],
  ])
  const counts = rows.map((row) => Number(row[4]))
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))
  const ours = rows.find(([id]) => id === caseId)
  expect([ours?.[1], ...(ours?.slice(3, 6) ?? [])]).toEqual(['Perfil', 'Ofensa', '1', 'Aberta'])
  const { rows: people } = await owner.query('select username from profiles where id = $1', [reporter.userId])
  for (const hidden of ['Segredo', 'Um nome feio', people[0].username])
    expect(rows.flat()).not.toContain(hidden)
  expect(await lastTaken(staff)).toEqual({
    table: 'denuncias',
    filter: { state: 'open', kind: 'profile', reason: null, sort: 'count', direction: 'asc' },
  })
  expect((await fileOf(await signIn(['suporte']), '/admin/reports.csv')).status).toBe(403)
})

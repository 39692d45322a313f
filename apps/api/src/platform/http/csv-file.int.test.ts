import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { until } from '../../../test/live.ts'
import { codeOf } from '../../../test/matches.ts'
import { buildApp } from '../../app.ts'
import type { Feature } from '../feature.ts'
import { anyOf } from './access.ts'
import { contextOf } from './context.ts'
import { exportOf, exportTable } from './csv-file.ts'

const { services, signIn } = await useTestApp()
const [admin, other] = [await signIn(['admin']), await signIn(['admin'])]

/** A wide cell: a few dozen of these batches fill every buffer on the way to a client that does not read. */
const WIDE = 'ação'.repeat(100)
const BATCHES = 2000
let asked = 0
let failsAt = -1
let release = () => {}
let held: Promise<void> = Promise.resolve()

async function* batches(): AsyncGenerator<string[]> {
  for (let at = 0; at < BATCHES; at += 1) {
    asked += 1
    if (at === failsAt) throw new Error('the database went away')
    if (at === 1) await held
    yield Array.from({ length: 100 }, () => WIDE)
  }
}

const columns = [{ header: 'Texto', cell: (row: string) => row }]
const feature: Feature = {
  name: 'games',
  routes(app, services) {
    app.get('/api/test/wide.csv', { config: exportOf(anyOf(['admin'])) }, (request, reply) =>
      exportTable(contextOf(services, request), reply, {
        name: 'largos',
        columns,
        filter: { status: 'open' },
        batches: batches(),
      }),
    )
    app.get('/api/test/short.csv', { config: exportOf(anyOf(['admin'])) }, (request, reply) =>
      exportTable(contextOf(services, request), reply, {
        name: 'curtos',
        columns,
        filter: {},
        batches: (async function* () {
          yield ['=1+1', '-5,00', 'a;b', '@x']
          yield ['fim']
        })(),
      }),
    )
  },
}

const app = await buildApp(services, [feature])
await app.listen({ port: 0 })
afterAll(() => app.close())
const { port } = app.server.address() as AddressInfo

beforeEach(() => {
  asked = 0
  failsAt = -1
  held = Promise.resolve()
})

const shortFile = (headers = admin.headers) => app.inject({ url: '/api/test/short.csv', headers })
const isFree = async () => (await shortFile()).statusCode === 200
const open = (path: string, headers = admin.headers) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get({ port, path, headers: { ...headers, connection: 'close' } }, resolve).on('error', reject)
  })

test('a file has a byte order mark, a header and all batches, and its formulas are escaped', async () => {
  const answer = await open('/api/test/short.csv')
  const lines = ['\u{feff}Texto', "'=1+1", '-5,00', '"a;b"', "'@x", 'fim', '']
  expect((await buffer(answer)).toString()).toBe(lines.join('\r\n'))
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-disposition': 'attachment; filename="trunfo-curtos.csv"',
    'content-type': 'text/csv; charset=utf-8',
  })
})

test('an export is recorded in the audit log with its filters', async () => {
  const answer = await open('/api/test/wide.csv')
  answer.destroy()
  const entries = await services.db
    .selectFrom('audit_entries')
    .select(['actor_id', 'subject_type', 'after'])
    .where('action', '=', 'table.exported')
    .where('subject_id', '=', 'largos')
    .execute()
  expect(entries).toEqual([{ actor_id: admin.userId, subject_type: 'table', after: { status: 'open' } }])
  await until(isFree)
})

test('batches wait for a client that does not read, and stop when it disconnects', async () => {
  const answer = await open('/api/test/wide.csv')
  await once(answer, 'readable')
  await until(async () => {
    const before = asked
    await services.db.selectFrom('games').select('id').limit(1).execute()
    return asked === before && asked > 1
  })
  expect(asked).toBeLessThan(BATCHES / 2)
  const stoodAt = asked
  answer.destroy()
  await until(isFree)
  expect(asked).toBeLessThanOrEqual(stoodAt + 1)
})

test('a failing first batch is an error response, a later one breaks the connection', async () => {
  failsAt = 0
  const refused = await app.inject({ url: '/api/test/wide.csv', headers: admin.headers })
  expect([refused.statusCode, refused.headers['content-disposition']]).toEqual([500, undefined])
  failsAt = 3
  const answer = await open('/api/test/wide.csv')
  await expect(text(answer)).rejects.toThrow('aborted')
})

test('exports are limited to one at a time per person, and to a few in all', async () => {
  held = new Promise((resolve) => {
    release = resolve
  })
  const first = await open('/api/test/wide.csv')
  const second = await app.inject({ url: '/api/test/wide.csv', headers: admin.headers })
  expect([second.statusCode, codeOf(second)]).toEqual([429, 'platform.exports_at_once'])
  expect((await shortFile(other.headers)).statusCode).toBe(200)
  const people = await Promise.all([signIn(['admin']), signIn(['admin']), signIn(['admin'])])
  const open3 = await Promise.all(people.map(({ headers }) => open('/api/test/wide.csv', headers)))
  const fifth = await shortFile(other.headers)
  expect([fifth.statusCode, codeOf(fifth)]).toEqual([503, 'platform.overloaded'])
  for (const answer of [first, ...open3]) answer.destroy()
  release()
  await until(isFree)
})

import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../../test/app.ts'
import { everyInterleaving } from '../../../../test/interleave.ts'
import { until } from '../../../../test/live.ts'
import { tableFiles } from '../../../../test/table-file.ts'
import { features } from '../../../features.ts'
import type { Feature } from '../../../platform/feature.ts'
import { defineJob } from '../../../platform/jobs/definitions.ts'
import { enqueue } from '../../../platform/jobs/emit.ts'
import { makeFailedJob } from '../../../platform/jobs/failed-jobs.factory.ts'

const done: string[] = []
const errand = defineJob<{ thingId: string }>('test.errand', async (_services, { thingId }) => {
  done.push(thingId)
})
const withErrand: Feature = { name: 'test', jobs: [errand] }
const testApp = await useTestApp({}, [...features, withErrand])
const { app, services, signIn, work } = testApp
const { db } = services
const { fileOf, lastTaken } = tableFiles(testApp)
const admin = await signIn(['admin'])

const TASK = errand.name
const queue = sql`graphile_worker._private_jobs`

const makeFailed = (
  payload: object = { thingId: crypto.randomUUID() },
  { attempts = 25, error = 'It broke', name = TASK } = {},
): Promise<number> => makeFailedJob(db, { task: name, payload, attempts, error })

const post = (id: number, what: 'retry' | 'discard', payload?: object, who: SignedIn = admin) =>
  app.inject({
    method: 'POST',
    url: `/api/admin/jobs/${id}/${what}`,
    headers: who.headers,
    payload,
  })
const retry = (id: number) => post(id, 'retry')
const discard = (id: number, reason = 'Feito à mão') => post(id, 'discard', { reason })
const list = async (query = '') =>
  (await app.inject({ url: `/api/admin/jobs?${query}`, headers: admin.headers })).json()
const shown = async (id: number, query = '') =>
  (await list(query)).jobs.find((job: { id: number }) => job.id === id)
const stored = async (id: number) => {
  const { rows } = await sql<{ attempts: number; isLocked: boolean }>`
    select attempts, locked_at is not null as "isLocked" from ${queue} where id = ${id}`.execute(db)
  return rows[0] ?? null
}
const auditOf = (id: number) =>
  db
    .selectFrom('audit_entries')
    .select(['actor_id', 'action', 'reason', 'before'])
    .where('subject_type', '=', 'job')
    .where('subject_id', '=', `${id}`)
    .orderBy('id')
    .execute()
const codeOf = (response: { json(): { error: { code: string } } }) => response.json().error.code
/** Locks the job like a worker that runs it. */
const lock = (id: number) =>
  sql`update ${queue} set locked_at = now(), locked_by = 'worker-of-test' where id = ${id}`.execute(db)

describe('the list', () => {
  test('shows what failed, how often and why, with ids but no user-written text', async () => {
    const thingId = crypto.randomUUID()
    const id = await makeFailed(
      { thingId, note: 'de ana@exemplo.test' },
      { attempts: 3, error: 'no mailbox ana@exemplo.test\n    at send (mail.ts:1)' },
    )
    expect(await shown(id)).toMatchObject({
      task: TASK,
      about: null,
      state: 'waiting',
      isRunning: false,
      isForgotten: false,
      attempts: 3,
      maxAttempts: 25,
      error: 'no mailbox …',
      facts: [{ name: 'thingId', value: thingId }],
      nextAt: expect.any(String),
    })
    expect(JSON.stringify(await list())).not.toContain('exemplo.test')
  })

  test('has jobs that gave up and jobs that will be retried, and no others', async () => {
    const [givenUp, waiting] = [await makeFailed(), await makeFailed({}, { attempts: 1 })]
    await db.transaction().execute((tx) => enqueue(tx, errand, { thingId: 'untried' }))
    expect(await shown(givenUp, 'state=given-up')).toMatchObject({ state: 'given-up', nextAt: null })
    expect(await shown(waiting, 'state=given-up')).toBeUndefined()
    expect(await shown(waiting, 'state=waiting')).toBeDefined()
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${queue} where last_error is not null`.execute(db)
    expect((await list()).jobs).toHaveLength(rows[0]?.count ?? 0)
  })
})

describe('a retry', () => {
  test('restores all attempts and is audited', async () => {
    const id = await makeFailed()
    expect((await retry(id)).statusCode).toBe(204)
    expect(await stored(id)).toEqual({ attempts: 0, isLocked: false })
    expect(await auditOf(id)).toEqual([
      {
        actor_id: admin.userId,
        action: 'job.retried',
        reason: null,
        before: { task: TASK, about: null, attempts: 25, error: 'It broke' },
      },
    ])
  })

  test('of a job that runs, is missing or never failed is rejected', async () => {
    const id = await makeFailed()
    await lock(id)
    expect(codeOf(await retry(id))).toBe('jobs.running')
    expect(codeOf(await retry(999_999_999))).toBe('jobs.not_found')
    expect(await auditOf(id)).toEqual([])
  })

  test('of a mail whose payload was deleted is rejected', async () => {
    const id = await makeFailed({}, { name: 'mail.send' })
    expect(await shown(id)).toMatchObject({ isForgotten: true })
    expect(codeOf(await retry(id))).toBe('jobs.forgotten')
    expect((await discard(id)).statusCode).toBe(204)
  })
})

describe('a discard', () => {
  test('removes the job from the queue, with a reason', async () => {
    const id = await makeFailed()
    expect(codeOf(await discard(id, '  '))).toBe('jobs.reason_required')
    expect((await discard(id)).statusCode).toBe(204)
    expect(await stored(id)).toBeNull()
    expect(await auditOf(id)).toMatchObject([{ action: 'job.discarded', reason: 'Feito à mão' }])
    expect(codeOf(await discard(id))).toBe('jobs.not_found')
  })

  test('of a running job is rejected', async () => {
    const id = await makeFailed()
    await lock(id)
    expect(codeOf(await discard(id))).toBe('jobs.running')
    expect(await stored(id)).toMatchObject({ isLocked: true })
  })
})

test('a retry, a discard and a worker at once: a taken job is left alone, and a discarded one is never taken', async () => {
  /** Takes a job as the queue does, skipping locked rows. */
  const take = () =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: number }>`
        update ${queue} set attempts = attempts + 1, locked_by = 'worker-of-race', locked_at = now()
        where id = (
          select id from ${queue} as job
          where job.is_available and job.run_at <= now()
            and job.task_id in (select id from graphile_worker._private_tasks where identifier = 'test.raced')
          order by id limit 1 for update skip locked
        ) returning id::float8 as id`.execute(tx)
      return rows[0]?.id ?? null
    })
  const outcomes = new Set<string>()
  await everyInterleaving(testApp, async (race) => {
    await sql`delete from ${queue} where task_id in
      (select id from graphile_worker._private_tasks where identifier = 'test.raced')`.execute(db)
    const id = await makeFailed({}, { attempts: 1, name: 'test.raced' })
    const [taken, retried, discarded] = await race([take, () => retry(id), () => discard(id)])
    const after = await stored(id)
    const wasDiscarded = discarded.statusCode === 204
    expect(after === null).toBe(wasDiscarded)
    expect(after?.isLocked ?? false).toBe(taken === id)
    if (taken === id) expect(wasDiscarded).toBe(false)
    const acts = [retried, discarded].filter(({ statusCode }) => statusCode === 204).length
    expect(await auditOf(id)).toHaveLength(acts)
    outcomes.add(taken === id ? 'taken' : 'discarded')
  })
  expect(outcomes).toEqual(new Set(['taken', 'discarded']))
})

test('a retried job is run by the worker', async () => {
  const thingId = crypto.randomUUID()
  const id = await makeFailed({ thingId })
  await retry(id)
  await work()
  await until(() => done.includes(thingId))
  await until(async () => (await stored(id)) === null)
})

test('the CSV has the jobs of the view, and no more of each than the page shows', async () => {
  const thingId = crypto.randomUUID()
  const [givenUp, waiting] = [await makeFailed({ thingId }), await makeFailed({}, { attempts: 3 })]
  const { status, head, rows } = await fileOf(admin, '/admin/jobs.csv?state=given-up')
  expect(head).toEqual([
    ...['Número', 'Tarefa', 'Sobre', 'Dados', 'Erro', 'Tentativas', 'Máximo de tentativas', 'Situação'],
    ...['Última falha (Brasília)', 'Próxima tentativa (Brasília)'],
  ])
  const row = rows.find(([id]) => id === `${givenUp}`)
  expect([status, row?.slice(1, 8), row?.at(-1)]).toEqual([
    200,
    [TASK, '', `thingId ${thingId}`, 'It broke', '25', '25', 'Desistiu'],
    '',
  ])
  expect(rows.some(([id]) => id === `${waiting}`)).toBe(false)
  expect(await lastTaken(admin)).toEqual({ table: 'tarefas-com-falha', filter: { state: 'given-up' } })
  expect((await fileOf(await signIn(['moderador']), '/admin/jobs.csv')).status).toBe(403)
})

import { describe, expect, test, vi } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import type { Feature } from '../feature.ts'
import { defineJob, reactAfterwards, reactInTransaction } from './definitions.ts'
import { dispatchEvent } from './dispatch.ts'
import { emit, enqueue } from './emit.ts'
import { defineEvent } from './events.ts'

const somethingHappened = defineEvent<{ what: string }>('something.happened')
const told: string[] = []
let isFailing = false

const writeAudit = reactInTransaction(somethingHappened, 'test.write', async (tx, { payload }) => {
  await tx
    .insertInto('audit_entries')
    .values({ action: payload.what, subject_type: 'test', subject_id: payload.what })
    .execute()
})
const failAtFirst = reactInTransaction(somethingHappened, 'test.fail-at-first', async () => {
  if (isFailing) throw new Error('not yet')
})
const tell = reactAfterwards(somethingHappened, 'test.tell', async (_services, { payload }) => {
  told.push(payload.what)
})
const note = defineJob<{ what: string }>('test.note', async (_services, { what }) => {
  told.push(what)
})
const feature: Feature = { name: 'test', reactions: [writeAudit, failAtFirst, tell], jobs: [note] }

const { services, work } = await useTestApp({}, [feature])
const { db } = services
await work()

const WAITING = { timeout: 30_000 }
const writtenFor = (what: string) =>
  db.selectFrom('audit_entries').select('id').where('subject_id', '=', what).execute()

describe('an event', () => {
  test('is delivered after its transaction has committed', async () => {
    await db.transaction().execute((tx) => emit(tx, somethingHappened, { what: 'committed' }))
    await vi.waitFor(() => expect(told).toContain('committed'), WAITING)
    expect(await writtenFor('committed')).toHaveLength(1)
  })

  test('of a rolled-back transaction is never delivered', async () => {
    const undone = db.transaction().execute(async (tx) => {
      await emit(tx, somethingHappened, { what: 'undone' })
      throw new Error('changed my mind')
    })
    await expect(undone).rejects.toThrow()
    // The worker takes jobs in order: an event of the transaction above would have run before this one.
    await db.transaction().execute((tx) => emit(tx, somethingHappened, { what: 'afterwards' }))
    await vi.waitFor(() => expect(told).toContain('afterwards'), WAITING)
    expect(told).not.toContain('undone')
    expect(await writtenFor('undone')).toEqual([])
  })

  test('delivered repeatedly and concurrently takes effect in the database once', async () => {
    const event = { id: crypto.randomUUID(), name: somethingHappened.name, payload: { what: 'repeated' } }
    await Promise.all(Array.from({ length: 10 }, () => dispatchEvent(services, [writeAudit], event)))
    expect(await writtenFor('repeated')).toHaveLength(1)
  })

  test('with a failing reaction still runs the others, and can be retried', async () => {
    const event = { id: crypto.randomUUID(), name: somethingHappened.name, payload: { what: 'failing' } }
    isFailing = true
    const reactions = [failAtFirst, writeAudit, tell]
    const failure = 'something.happened: test.fail-at-first: not yet'
    await expect(dispatchEvent(services, reactions, event)).rejects.toThrow(failure)
    isFailing = false
    await dispatchEvent(services, reactions, event)
    expect(await writtenFor('failing')).toHaveLength(1)
  })
})

test('a job queued in a transaction runs after the commit, with its payload', async () => {
  await db.transaction().execute((tx) => enqueue(tx, note, { what: 'job' }))
  await vi.waitFor(() => expect(told).toContain('job'), WAITING)
})

test('a keyed job that has not started is replaced', async () => {
  const runAt = new Date(Date.now() + 3_600_000)
  await db.transaction().execute((tx) => enqueue(tx, note, { what: 'replaced' }, { key: 'one', runAt }))
  await db.transaction().execute((tx) => enqueue(tx, note, { what: 'replacement' }, { key: 'one' }))
  await vi.waitFor(() => expect(told).toContain('replacement'), WAITING)
  expect(told).not.toContain('replaced')
})

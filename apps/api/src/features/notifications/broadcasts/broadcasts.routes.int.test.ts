import { BROADCAST_PROGRESS_ROOM, BROADCASTS_PAGE_SIZE } from '@trunfo/contract/notifications'
import { expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../../test/app.ts'
import { Page, startLiveServer } from '../../../../test/live.ts'
import { authenticateSockets } from '../../../platform/live/credentials.ts'
import { notifications } from '../index.ts'
import { startBroadcast } from './broadcasts.commands.ts'
import { sendBroadcastBatch } from './broadcasts.jobs.ts'

const { app, services, signIn } = await useTestApp()
const { db } = services
const founder = await signIn(['fundador'])
const admin = await signIn(['admin'])

const draft = { title: 'Copa', message: 'Começa <b>já</b>', link: '/tournaments', audience: ['user'] }
const send = (change: object = {}, { who = admin, key = crypto.randomUUID() as string } = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/admin/broadcasts',
    headers: { ...who.headers, 'idempotency-key': key },
    payload: { ...draft, ...change },
  })
const sent = async (change: object = {}): Promise<string> => (await send(change)).json().broadcast.id
const list = async (cursor?: string) => {
  const url = cursor ? `/api/admin/broadcasts?cursor=${cursor}` : '/api/admin/broadcasts'
  return (await app.inject({ url, headers: founder.headers })).json()
}
const cancel = (id: string, { headers }: SignedIn = founder) =>
  app.inject({ method: 'POST', url: `/api/admin/broadcasts/${id}/cancel`, headers })
const step = (broadcastId: string) =>
  sendBroadcastBatch.run(services, { broadcastId, cursor: null, restMs: 0, untold: 0 })
const auditOf = (id: string) =>
  db
    .selectFrom('audit_entries')
    .select(['action', 'actor_id', 'request_id', 'after'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()

test('a sent broadcast waits for the worker and is audited with its sender', async () => {
  const id = await sent({ message: 'Oi\n<u>tudo</u>', link: null })
  expect((await list()).broadcasts[0]).toMatchObject({
    id,
    title: 'Copa',
    message: 'Oi<br>&lt;u&gt;tudo&lt;/u&gt;',
    linkTo: null,
    audience: ['user'],
    state: 'running',
    told: 0,
    lookedAt: 0,
    people: expect.any(Number),
    finishedAt: null,
    cancelledBy: null,
  })
  expect(await auditOf(id)).toMatchObject([
    { action: 'broadcast.started', actor_id: admin.userId, request_id: expect.any(String) },
  ])
})

test('a broadcast sent twice with the same key is one', async () => {
  const key = crypto.randomUUID()
  const [first, second] = [
    await send({ title: 'Uma vez' }, { key }),
    await send({ title: 'Uma vez' }, { key }),
  ]
  expect(second.json()).toEqual(first.json())
  const { broadcasts } = await list()
  expect(broadcasts.filter(({ title }: { title: string }) => title === 'Uma vez')).toHaveLength(1)
})

test.each([
  [{ title: ' ' }, 'notifications.title_required', 'title'],
  [{ message: '<b></b>' }, 'notifications.message_required', 'message'],
  [{ link: 'https://evil.com' }, 'notifications.link_outside', 'link'],
  [{ audience: [] }, 'notifications.audience_required', 'audience'],
])('%j is refused with %s', async (change, code, field) => {
  const response = await send(change)
  expect(response.statusCode).toBe(400)
  expect(response.json().error).toMatchObject({ code, field })
})

test('a finished broadcast shows how many people it reached', async () => {
  const id = await sent({ audience: ['fundador'] })
  await step(id)
  const [shown] = (await list()).broadcasts
  expect(shown).toMatchObject({ id, state: 'done', told: 1, finishedAt: expect.any(String) })
  expect(shown.lookedAt).toBe(shown.people)
})

test('a cancelled broadcast notifies nobody else and shows who cancelled it', async () => {
  const id = await sent()
  expect((await cancel(id)).statusCode).toBe(204)
  await step(id)
  const { username } = await db
    .selectFrom('profiles')
    .select('username')
    .where('id', '=', founder.userId)
    .executeTakeFirstOrThrow()
  expect((await list()).broadcasts[0]).toMatchObject({
    id,
    state: 'cancelled',
    told: 0,
    cancelledBy: username,
  })
  expect(await auditOf(id)).toMatchObject([
    { action: 'broadcast.started' },
    { action: 'broadcast.cancelled', actor_id: founder.userId, after: { told: 0, lookedAt: 0 } },
  ])
})

test('cancelling again has no effect; a finished broadcast cannot be cancelled', async () => {
  const id = await sent()
  await cancel(id)
  expect((await cancel(id, admin)).statusCode).toBe(204)
  expect(await auditOf(id)).toHaveLength(2)
  const over = await sent()
  await step(over)
  expect((await cancel(over)).json().error.code).toBe('notifications.broadcast_over')
  expect((await cancel(crypto.randomUUID())).json().error.code).toBe('notifications.broadcast_not_found')
})

test('the list is paged, newest first', async () => {
  for (let made = 0; made < BROADCASTS_PAGE_SIZE + 1; made += 1)
    await db
      .transaction()
      .execute((tx) =>
        startBroadcast(tx, { title: 'Aviso', message: 'Oi', audience: ['user'], createdBy: null }),
      )
  const first = await list()
  const second = await list(first.nextCursor)
  const ids = [...first.broadcasts, ...second.broadcasts].map(({ id }: { id: string }) => id)
  expect(first.broadcasts).toHaveLength(BROADCASTS_PAGE_SIZE)
  expect(first.broadcasts[0].startedBy).toBeNull()
  expect(ids).toEqual(ids.toSorted().reverse())
  expect(new Set(ids).size).toBe(ids.length)
})

test('the number of recipients is read from totals', async () => {
  const totals = async () =>
    (await app.inject({ url: '/api/admin/broadcasts/audiences', headers: admin.headers })).json().totals
  const before = await totals()
  await signIn(['vip'])
  await signIn()
  expect(await totals()).toEqual({ ...before, user: before.user + 2, vip: before.vip + 1 })
})

test('senders get a hint for each step, and nobody else can', async () => {
  const server = await startLiveServer({
    services,
    rooms: notifications.rooms ?? [],
    redisUrl: services.config.REDIS_URL,
    authenticate: authenticateSockets(services),
  })
  const open = ({ headers }: SignedIn) => Page.openLive(server.port, { cookie: headers.cookie ?? '' })
  const [page, other] = [await open(admin), await open(await signIn(['moderador']))]
  await page.join(BROADCAST_PROGRESS_ROOM)
  other.send({ type: 'subscribe', room: BROADCAST_PROGRESS_ROOM })
  await other.hear('refused')
  await step(await sent())
  await page.hear('hint')
  page.close()
  other.close()
  await server.stop()
})

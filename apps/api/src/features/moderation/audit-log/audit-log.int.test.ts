import { AUDIT_PAGE_SIZE } from '@trunfo/contract/audit'
import pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../../test/app.ts'
import { recordAudit } from '../../../platform/audit.ts'

const { app, services, signIn, database } = await useTestApp()
const { db } = services
const admin = await signIn(['admin'])

interface Entry {
  readonly id: string
  readonly at: string
  readonly action: string
  readonly actor: { username: string | null } | null
  readonly subject: {
    type: string
    id: string
    username: string | null
    name: string | null
    path: string | null
    isGone: boolean
  }
  readonly reason: string | null
  readonly requestId: string | null
  readonly changes: { field: string; before: string | null; after: string | null }[]
}

const ask = (query: string, who: SignedIn = admin) =>
  app.inject({ url: `/api/admin/audit?${query}`, headers: who.headers })

async function read(query = ''): Promise<Entry[]> {
  const entries: Entry[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const response = await ask(`${query}${cursor && `&cursor=${cursor}`}`)
    const page: { entries: Entry[]; nextCursor: string | null } = response.json()
    expect(page.entries.length).toBeLessThanOrEqual(AUDIT_PAGE_SIZE)
    entries.push(...page.entries)
    cursor = page.nextCursor
  }
  return entries
}

const write = (entry: Partial<Parameters<typeof recordAudit>[1]>) =>
  db.transaction().execute((tx) =>
    recordAudit(tx, {
      actorId: admin.userId,
      action: 'game.created',
      subject: { type: 'game', id: crypto.randomUUID() },
      ...entry,
    }),
  )
const nameOf = async (userId: string) =>
  (await db.selectFrom('profiles').select('username').where('id', '=', userId).executeTakeFirstOrThrow())
    .username

// The application cannot delete from the log, so the tests clear it as the owner.

beforeEach(async () => {
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await owner.query('truncate audit_entries')
  await owner.end()
})

test('an entry says who did what to whom, why, and what changed', async () => {
  const person = await signIn()
  await write({
    action: 'person.roles-changed',
    subject: { type: 'person', id: person.userId },
    before: ['user'],
    after: ['user', 'moderador'],
    reason: 'Ajuda no chat',
    requestId: 'a-request',
  })
  expect(await read()).toEqual([
    {
      id: expect.any(String),
      at: expect.any(String),
      action: 'person.roles-changed',
      actor: { username: await nameOf(admin.userId) },
      subject: {
        type: 'person',
        id: person.userId,
        username: await nameOf(person.userId),
        name: await nameOf(person.userId),
        path: `/admin/users/${person.userId}`,
        isGone: false,
      },
      reason: 'Ajuda no chat',
      requestId: 'a-request',
      changes: [{ field: '', before: 'user', after: 'user, moderador' }],
    },
  ])
})

test('a system action has no actor, and an erased person has no name', async () => {
  const left = await signIn()
  await write({ actorId: null })
  await write({ actorId: left.userId, subject: { type: 'person', id: left.userId } })
  await db.updateTable('profiles').set({ status: 'erased' }).where('id', '=', left.userId).execute()
  const [ofLeft, ofNobody] = await read()
  expect(ofNobody?.actor).toBeNull()
  expect(ofLeft?.actor).toEqual({ username: null })
  expect(ofLeft?.subject).toMatchObject({ username: null, name: null, path: null, isGone: true })
})

test('the log is paged, newest first, with each entry once', async () => {
  const total = AUDIT_PAGE_SIZE * 2 + 3
  for (let made = 0; made < total; made += 1) await write({ requestId: `${made}` })
  const numbers = (await read()).map(({ requestId }) => Number(requestId))
  expect(numbers).toEqual(Array.from({ length: total }, (_, index) => total - 1 - index))
})

describe('the filters', () => {
  test('by person: what they did and what was done to them, ignoring case', async () => {
    const [one, other] = [await signIn(['moderador']), await signIn()]
    await write({ actorId: one.userId, requestId: 'did' })
    await write({ subject: { type: 'person', id: one.userId }, requestId: 'was done to' })
    await write({ actorId: one.userId, subject: { type: 'person', id: one.userId }, requestId: 'both' })
    await write({ actorId: other.userId, requestId: 'another' })
    const name = (await nameOf(one.userId)).toUpperCase()
    const found = await read(`q=${name}`)
    expect(found.map(({ requestId }) => requestId)).toEqual(['both', 'was done to', 'did'])
    expect(await read('q=ninguem')).toEqual([])
  })

  test('by action, also combined with a person', async () => {
    const moderator = await signIn(['moderador'])
    await write({ actorId: moderator.userId, action: 'game.removed' })
    await write({ actorId: moderator.userId, action: 'game.created' })
    await write({ action: 'game.removed' })
    const q = await nameOf(moderator.userId)
    expect(await read('action=game.removed')).toHaveLength(2)
    expect(await read(`action=game.removed&q=${q}`)).toHaveLength(1)
    expect((await ask('action=nothing')).statusCode).toBe(400)
  })

  test('by time, excluding the end', async () => {
    await write({ requestId: 'now' })
    const now = Date.now()
    const at = (ms: number) => encodeURIComponent(new Date(now + ms).toISOString())
    expect(await read(`from=${at(-60_000)}&until=${at(60_000)}`)).toHaveLength(1)
    expect(await read(`from=${at(60_000)}`)).toEqual([])
    expect(await read(`until=${at(-60_000)}`)).toEqual([])
    expect((await ask('from=ontem')).statusCode).toBe(400)
  })
})

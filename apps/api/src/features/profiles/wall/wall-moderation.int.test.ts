import { beforeEach, describe, expect, test } from 'vitest'
import { FROM_OUR_PAGE, type SignedIn, useTestApp } from '../../../../test/app.ts'
import { everyInterleaving } from '../../../../test/interleave.ts'
import { until } from '../../../../test/live.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { accountErased } from '../../accounts/index.ts'
import { makePerson } from '../../accounts/testing.ts'
import { makeWallMessage } from './wall.factory.ts'

const testApp = await useTestApp()
const { app, services, signIn, work } = testApp
const { db } = services

let owner: SignedIn & { username: string }
let author: SignedIn
let waiting: { id: string }
let approved: { id: string }

const usernameOf = async (id: string) =>
  (await db.selectFrom('profiles').select('username').where('id', '=', id).executeTakeFirstOrThrow()).username
type Caller = { headers: Record<string, string> }
const approve = ({ headers }: Caller, id: string, username = owner.username) =>
  app.inject({ method: 'POST', url: `/api/profiles/${username}/messages/${id}/approve`, headers })
const remove = ({ headers }: Caller, id: string, username = owner.username) =>
  app.inject({ method: 'DELETE', url: `/api/profiles/${username}/messages/${id}`, headers })
const codeOf = (response: { json(): { error: { code: string } } }) => response.json().error.code
const stateOf = async (id: string) =>
  (await db.selectFrom('profile_messages').select('status').where('id', '=', id).executeTakeFirst())?.status
const auditOf = (id: string) =>
  db.selectFrom('audit_entries').selectAll().where('subject_id', '=', id).execute()
const eventsOf = async (id: string) => {
  const { rows } = await db.executeQuery<{ name: string }>({
    sql: `select payload->'event'->>'name' as name from graphile_worker._private_jobs
          where payload->'event'->'payload'->>'messageId' = $1`,
    parameters: [id],
  } as never)
  return rows.map(({ name }) => name)
}

beforeEach(async () => {
  const person = await signIn()
  owner = { ...person, username: await usernameOf(person.userId) }
  author = await signIn()
  const on = { profile_id: owner.userId, author_id: author.userId }
  approved = await makeWallMessage(db, on)
  waiting = await makeWallMessage(db, { ...on, status: 'pending' })
})

describe('approving', () => {
  test('by the owner takes effect once, however often it is repeated', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => approve(owner, waiting.id)))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(204))
    expect(await stateOf(waiting.id)).toBe('approved')
    expect(await eventsOf(waiting.id)).toEqual(['wall-message.approved'])
    expect(await auditOf(waiting.id)).toEqual([])
  })

  test.each(['moderador', 'admin', 'fundador'] as const)('by %s is audited', async (role) => {
    const staff = await signIn([role])
    expect((await approve(staff, waiting.id)).statusCode).toBe(204)
    expect(await auditOf(waiting.id)).toMatchObject([
      { actor_id: staff.userId, action: 'wall-message.approved', before: { authorId: author.userId } },
    ])
  })

  test('responds "not found" to people who cannot see the pending message', async () => {
    for (const person of [await signIn(), await signIn(['suporte', 'redator', 'vip'])]) {
      const response = await approve(person, waiting.id)
      expect(response.statusCode).toBe(404)
      expect(codeOf(response)).toBe('profiles.message_not_found')
    }
    const unproven = await signIn(['admin'], { hasSecondFactor: false })
    expect((await approve(unproven, waiting.id)).statusCode).toBe(404)
    expect(await stateOf(waiting.id)).toBe('pending')
  })

  test('is forbidden to authors', async () => {
    expect(codeOf(await approve(author, waiting.id))).toBe('platform.forbidden')
  })

  test('a visitor must sign in', async () => {
    expect((await approve({ headers: { ...FROM_OUR_PAGE } }, waiting.id)).statusCode).toBe(401)
  })
})

describe('deleting', () => {
  test('by the owner or the author is not audited', async () => {
    expect((await remove(owner, waiting.id)).statusCode).toBe(204)
    expect((await remove(author, approved.id)).statusCode).toBe(204)
    expect([await stateOf(waiting.id), await stateOf(approved.id)]).toEqual([undefined, undefined])
    expect([...(await auditOf(waiting.id)), ...(await auditOf(approved.id))]).toEqual([])
  })

  test('by staff on another wall is audited, without the text', async () => {
    const staff = await signIn(['moderador'])
    expect((await remove(staff, approved.id)).statusCode).toBe(204)
    const entries = await auditOf(approved.id)
    expect(entries).toMatchObject([
      {
        actor_id: staff.userId,
        action: 'wall-message.removed',
        before: { profileId: owner.userId, authorId: author.userId, isPending: false },
      },
    ])
    expect(JSON.stringify(entries)).not.toContain('Recado')
  })

  test('is forbidden to others, and staff without a second factor must enrol first', async () => {
    expect(codeOf(await remove(await signIn(), approved.id))).toBe('platform.forbidden')
    const unproven = await signIn(['admin'], { hasSecondFactor: false })
    expect(codeOf(await remove(unproven, approved.id))).toBe('platform.second_factor_required')
    const promoted = await signIn(['admin'], { hasStaffPassword: false })
    expect(codeOf(await remove(promoted, approved.id))).toBe('platform.staff_password_required')
    expect(codeOf(await remove(unproven, waiting.id))).toBe('profiles.message_not_found')
    expect(await stateOf(approved.id)).toBe('approved')
  })

  test('ten times concurrently takes effect once, and the rest get a clean error', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => remove(owner, waiting.id)))
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([204, ...Array(9).fill(404)])
    expect(await eventsOf(waiting.id)).toEqual(['wall-message.removed'])
  })
})

test('approving and deleting concurrently removes the message and keeps the counters correct', async () => {
  await everyInterleaving(testApp, async (race) => {
    const on = { profile_id: owner.userId, author_id: author.userId, status: 'pending' as const }
    const { id } = await makeWallMessage(db, on)
    const [approval, removal] = await race([() => approve(owner, id), () => remove(author, id)])
    expect(removal.statusCode).toBe(204)
    expect([204, 404]).toContain(approval.statusCode)
    expect(await eventsOf(id)).toHaveLength(approval.statusCode === 204 ? 2 : 1)
  })
  const counts = await db.selectFrom('walls').selectAll().where('profile_id', '=', owner.userId).execute()
  expect(counts).toMatchObject([{ approved_count: 1, pending_count: 1 }])
})

test('a message is found only on its own wall', async () => {
  const elsewhere = await usernameOf((await makePerson(db)).id)
  const staff = await signIn(['fundador'])
  for (const person of [owner, staff]) {
    expect(codeOf(await approve(person, waiting.id, elsewhere))).toBe('profiles.message_not_found')
    expect(codeOf(await remove(person, approved.id, elsewhere))).toBe('profiles.message_not_found')
    expect(codeOf(await remove(person, crypto.randomUUID()))).toBe('profiles.message_not_found')
    expect(codeOf(await remove(person, approved.id, 'ninguem'))).toBe('profiles.not_found')
  }
  expect([await stateOf(waiting.id), await stateOf(approved.id)]).toEqual(['pending', 'approved'])
})

test('erasing a person deletes the messages they wrote and received', async () => {
  const mine = await makeWallMessage(db, { profile_id: author.userId, author_id: owner.userId })
  const theirs = await makeWallMessage(db, { profile_id: author.userId, author_id: author.userId })
  await work()
  await db.transaction().execute((tx) => emit(tx, accountErased, { userId: owner.userId }))
  await until(async () => (await stateOf(mine.id)) === undefined)
  expect([await stateOf(approved.id), await stateOf(waiting.id)]).toEqual([undefined, undefined])
  expect(await stateOf(theirs.id)).toBe('approved')
  const counts = await db
    .selectFrom('walls')
    .selectAll()
    .where('profile_id', 'in', [owner.userId, author.userId])
    .orderBy('approved_count')
    .execute()
  expect(counts).toMatchObject([
    { profile_id: owner.userId, approved_count: 0, pending_count: 0 },
    { profile_id: author.userId, approved_count: 1, pending_count: 0 },
  ])
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { FROM_OUR_PAGE, type SignedIn, useTestApp } from '../../../../test/app.ts'
import { everyInterleaving } from '../../../../test/interleave.ts'
import { photo } from '../../../platform/storage/hostile-images.factory.ts'
import { removeUnusedUploads } from '../../../platform/storage/uploads.ts'
import { makePerson } from '../accounts.factory.ts'
import { lockedUntil } from '../accounts.rules.ts'

const folder = await mkdtemp(join(tmpdir(), 'settings-'))
afterAll(() => rm(folder, { recursive: true }))
const testApp = await useTestApp({ STORAGE_DIR: folder })
const { app, services, signIn } = testApp
const { db } = services

const me = async ({ headers }: SignedIn) => (await app.inject({ url: '/api/accounts/me', headers })).json()
const rename = ({ headers }: SignedIn, username: string) =>
  app.inject({ method: 'PUT', url: '/api/accounts/me/username', headers, payload: { username } })
const codeOf = (response: { json(): { error: { code: string } } }) => response.json().error.code
let names = 0
const freshName = () => `nova.${++names}`

const MONTH_AND_A_BIT_MS = 40 * 24 * 60 * 60 * 1000

test('an account is shown to its owner only', async () => {
  const person = await signIn()
  expect(await me(person)).toEqual({
    username: expect.stringMatching(/^pessoa-/),
    usernameChangeableAt: null,
    avatarUrl: null,
    email: expect.stringContaining('@exemplo.test'),
    pendingEmail: null,
    emailChangeableAt: null,
    hasPassword: false,
  })
  const stranger = await app.inject({ url: '/api/accounts/me', headers: FROM_OUR_PAGE })
  expect(stranger.statusCode).toBe(401)
})

describe('changing the username', () => {
  test('takes effect at once, is recorded without the names, and locks for six months', async () => {
    const person = await signIn()
    const { username: before } = await me(person)
    const username = freshName()
    const response = await rename(person, username)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ username })

    const { changedAt } = await db
      .selectFrom('profiles')
      .select('username_changed_at as changedAt')
      .where('id', '=', person.userId)
      .executeTakeFirstOrThrow()
    const until = lockedUntil(changedAt, new Date())?.toISOString()
    expect(response.json().usernameChangeableAt).toBe(until)
    const again = await rename(person, freshName())
    expect(again.statusCode).toBe(409)
    expect(again.json().error).toMatchObject({ code: 'accounts.username_locked', facts: { until } })

    const former = await db
      .selectFrom('former_usernames')
      .select('username')
      .where('user_id', '=', person.userId)
      .execute()
    expect(former).toEqual([{ username: before }])
    const audit = await db
      .selectFrom('audit_entries')
      .selectAll()
      .where('subject_id', '=', person.userId)
      .execute()
    expect(audit).toMatchObject([{ action: 'person.username-changed', actor_id: person.userId }])
    expect(JSON.stringify(audit)).not.toContain(username)
  })

  test('is allowed again after six months', async () => {
    const person = await signIn()
    await rename(person, freshName())
    const setChanged = (ago: string) =>
      db
        .updateTable('profiles')
        .set({ username_changed_at: sql`now() - ${ago}::interval` })
        .where('id', '=', person.userId)
        .execute()
    await setChanged('5 months')
    expect((await rename(person, freshName())).statusCode).toBe(409)
    await setChanged('6 months 1 day')
    expect((await rename(person, freshName())).statusCode).toBe(200)
  })

  test('applies once for ten concurrent requests', async () => {
    const person = await signIn()
    const names = Array.from({ length: 10 }, freshName)
    const responses = await Promise.all(names.map((name) => rename(person, name)))
    const done = responses.filter(({ statusCode }) => statusCode === 200)
    expect(done).toHaveLength(1)
    expect(done[0]?.json().username).toBe((await me(person)).username)
  })

  test('gives a name to only one of two people who want it at the same time', async () => {
    await everyInterleaving(
      testApp,
      async (race) => {
        const [one, other] = [await signIn(), await signIn()]
        const name = freshName()
        const responses = await race([() => rename(one, name), () => rename(other, name.toUpperCase())])
        expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
        expect(responses.filter(({ statusCode }) => statusCode === 409).map(codeOf)).toEqual([
          'accounts.username_taken',
        ])
      },
      { areAlike: true },
    )
  })

  test('treats names as taken in any case, but allows a new case of the own name', async () => {
    const { username: taken } = await makePerson(db)
    const person = await signIn()
    expect(codeOf(await rename(person, taken.toUpperCase()))).toBe('accounts.username_taken')
    const { username } = await me(person)
    expect((await rename(person, username)).json().usernameChangeableAt).toBeNull()
    expect((await rename(person, username.toUpperCase())).json().usernameChangeableAt).not.toBeNull()
  })

  test.each(['', 'ab', 'a'.repeat(21), 'com espaço', '<b>oi</b>', 'acentuação'])(
    'rejects %j',
    async (name) => {
      expect(codeOf(await rename(await signIn(), name))).toBe('accounts.username_invalid')
    },
  )
})

test('six months count as in PostgreSQL, on any day of any year', async () => {
  const instants = fc.sample(
    fc.date({ min: new Date('2024-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
    300,
  )
  const { rows } = await sql<{ at: Date; until: Date }>`
    select at, (at at time zone 'UTC' + interval '6 months') at time zone 'UTC' as until
    from unnest(${instants.map((at) => at.toISOString())}::timestamptz[]) as at`.execute(db)
  for (const { at, until } of rows) {
    expect(lockedUntil(at, new Date(at.getTime() + MONTH_AND_A_BIT_MS))).toEqual(until)
  }
})

describe('the avatar', () => {
  const send = async ({ headers }: SignedIn) => {
    const form = new FormData()
    const picture = await photo(600, 600).png().toBuffer()
    form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'rosto.png')
    const body = new Response(form)
    const response = await app.inject({
      method: 'POST',
      url: '/api/uploads/avatar',
      headers: { ...headers, 'content-type': body.headers.get('content-type') ?? '' },
      payload: Buffer.from(await body.arrayBuffer()),
    })
    expect(response.statusCode).toBe(201)
    return response.json().upload as { id: string; url: string; width: number }
  }
  const show = ({ headers }: SignedIn, uploadId: string) =>
    app.inject({ method: 'PUT', url: '/api/accounts/me/avatar', headers, payload: { uploadId } })
  const remove = ({ headers }: SignedIn) =>
    app.inject({ method: 'DELETE', url: '/api/accounts/me/avatar', headers })

  test('is shown at once, in the session too', async () => {
    const person = await signIn()
    const { id, url, width } = await send(person)
    expect(width).toBe(512)
    expect((await show(person, id)).json().avatarUrl).toBe(url)
    const session = await app.inject({ url: '/api/session', headers: person.headers })
    expect(session.json().viewer.avatarUrl).toBe(url)
  })

  test('leaves no file behind when replaced or removed', async () => {
    const person = await signIn()
    const [first, second] = [await send(person), await send(person)]
    await show(person, first.id)
    await show(person, second.id)
    await removeUnusedUploads.run(services)
    expect((await app.inject(first.url)).statusCode).toBe(404)
    expect((await app.inject(second.url)).statusCode).toBe(200)

    expect((await remove(person)).json().avatarUrl).toBeNull()
    await removeUnusedUploads.run(services)
    expect((await app.inject(second.url)).statusCode).toBe(404)
  })

  test('is one of two set at once, and the other is deleted', async () => {
    const person = await signIn()
    const uploads = [await send(person), await send(person)]
    const responses = await Promise.all(uploads.map(({ id }) => show(person, id)))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    await removeUnusedUploads.run(services)
    const { avatarUrl } = await me(person)
    const left = await Promise.all(uploads.map(async ({ url }) => [url, (await app.inject(url)).statusCode]))
    expect(Object.fromEntries(left)[avatarUrl]).toBe(200)
    expect(left.map(([, status]) => status).toSorted()).toEqual([200, 404])
  })

  test("cannot be another user's upload, nor the same upload twice", async () => {
    const [person, other] = [await signIn(), await signIn()]
    const { id } = await send(other)
    expect((await show(person, id)).statusCode).toBe(404)
    expect((await show(other, id)).statusCode).toBe(200)
    expect((await show(other, id)).statusCode).toBe(404)
  })
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { Mailbox, startMailCatcher } from '../../../../../../tools/services/index.ts'
import { FROM_OUR_PAGE, useTestApp } from '../../../../test/app.ts'
import { everyInterleaving } from '../../../../test/interleave.ts'
import { readTotals } from '../../../platform/db/counters.ts'
import { photo } from '../../../platform/storage/hostile-images.factory.ts'
import { removeUnusedUploads, saveUpload } from '../../../platform/storage/uploads.ts'
import { makePerson, makeSession, type PersonFields } from '../accounts.factory.ts'
import { tidyExports } from '../export/export.jobs.ts'
import { AVATAR } from '../settings/settings.commands.ts'

const catcher = await startMailCatcher()
const folder = await mkdtemp(join(tmpdir(), 'erasure-'))
afterAll(async () => {
  await catcher.stop()
  await rm(folder, { recursive: true })
})
const mailbox = new Mailbox(catcher.webUrl)
const testApp = await useTestApp({ SMTP_URL: catcher.url, STORAGE_DIR: folder, DATABASE_POOL_MAX: '20' })
const { app, services, work } = testApp
const { db, config } = services
await work()

const PASSWORD = 'mesa redonda 9'

async function somebody(fields: PersonFields = {}) {
  const { id, username } = await makePerson(db, { password: PASSWORD, ...fields })
  const { name, value } = await makeSession(db, config, id)
  const headers = { ...FROM_OUR_PAGE, cookie: `${name}=${value}` }
  return { id, username, email: fields.email ?? `${username}@exemplo.test`, headers }
}
type Somebody = Awaited<ReturnType<typeof somebody>>

const erase = ({ headers }: Somebody, password = PASSWORD) =>
  app.inject({ method: 'DELETE', url: '/api/accounts/me', headers, payload: { password } })
const codeOf = (response: { json(): { error: { code: string } } }) => response.json().error.code
const rowOf = (id: string) =>
  db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.id', 'users.id')
    .selectAll()
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow()

/** The application may not read the migrator's tables, and they hold no user text. */
const MIGRATOR_TABLES = ['schema_migrations', 'schema_functions']

/** Finds a word in every text of every table. */
async function findWord(word: string): Promise<string[]> {
  const tables = await db.introspection.getTables()
  const found: string[] = []
  for (const { name, schema } of tables) {
    if (schema !== 'public' || MIGRATOR_TABLES.includes(name)) continue
    const rows = await db
      .selectFrom(name as 'users')
      .selectAll()
      .execute()
    if (JSON.stringify(rows).toLowerCase().includes(word.toLowerCase())) found.push(name)
  }
  return found
}

async function showAvatar({ id, headers }: Somebody) {
  const upload = await saveUpload(services, id, AVATAR, await photo(64, 64).png().toBuffer())
  const payload = { uploadId: upload.id }
  await app.inject({ method: 'PUT', url: '/api/accounts/me/avatar', headers, payload })
  return upload.url
}

describe('erasing an account', () => {
  test('erases the person everywhere and keeps an anonymous row', async () => {
    const person = await somebody({ username: 'capivara-veloz' })
    const payload = { username: 'Capivara.Lenta' }
    await app.inject({ method: 'PUT', url: '/api/accounts/me/username', headers: person.headers, payload })
    // With a key, as the browser sends it: the stored result contains the name.
    const headers = { ...person.headers, 'idempotency-key': crypto.randomUUID() }
    const note = { content: 'Olá, sou eu.' }
    await app.inject({ method: 'POST', url: '/api/profiles/Capivara.Lenta/messages', headers, payload: note })
    expect(await findWord('capivara')).toContain('idempotency_keys')
    await app.inject({
      method: 'POST',
      url: '/api/accounts/me/email',
      headers: person.headers,
      payload: { email: 'capivara@outro.test', password: PASSWORD },
    })
    const again = { username: 'outra-pessoa', email: person.email, password: 'baralho novo 3' }
    await app.inject({ method: 'POST', url: '/api/accounts/sign-up', headers: FROM_OUR_PAGE, payload: again })
    expect(await findWord('capivara')).toContain('pending_passwords')
    const avatarUrl = await showAvatar(person)
    const loose = await saveUpload(services, person.id, AVATAR, await photo(64, 64).png().toBuffer())
    await app.inject({ method: 'POST', url: '/api/accounts/export', headers: person.headers })
    await vi.waitFor(
      async () => {
        const copy = await app.inject({ url: '/api/accounts/export', headers: person.headers })
        expect(copy.json().export.state).toBe('ready')
      },
      { timeout: 30_000 },
    )

    const response = await erase(person)
    expect(response.statusCode).toBe(204)
    expect(response.cookies).toMatchObject([{ value: '' }])

    expect(await rowOf(person.id)).toMatchObject({
      status: 'erased',
      username: expect.stringMatching(/^removido-[0-9a-f]{10}$/),
      email: expect.stringMatching(/@conta\.invalid$/),
      avatar_key: null,
      roles: ['user'],
    })
    await removeUnusedUploads.run(services)
    await tidyExports.run(services)
    for (const url of [avatarUrl, loose.url]) expect((await app.inject(url)).statusCode).toBe(404)
    expect(await db.selectFrom('data_exports').where('user_id', '=', person.id).execute()).toEqual([])
    expect(await findWord('capivara')).toEqual([])
    await mailbox.expect(person.email, /foi excluída/)
  })

  test('ends every session and prevents sign-in', async () => {
    const person = await somebody()
    const other = await makeSession(db, config, person.id)
    await erase(person)
    for (const cookie of [person.headers.cookie, `${other.name}=${other.value}`]) {
      const session = await app.inject({ url: '/api/session', headers: { ...FROM_OUR_PAGE, cookie } })
      expect(session.json()).toEqual({ viewer: null })
    }
    const entry = await app.inject({
      method: 'POST',
      url: '/api/accounts/sign-in',
      headers: FROM_OUR_PAGE,
      payload: { email: person.email, password: PASSWORD },
    })
    expect(codeOf(entry)).toBe('accounts.wrong_credentials')
  })

  test('frees the username and the email address', async () => {
    const { username, email, ...person } = await somebody()
    await erase({ username, email, ...person })
    await expect(makePerson(db, { username, email })).resolves.toMatchObject({ username })
  })

  test('is recorded under an id only', async () => {
    const person = await somebody()
    await erase(person)
    const entries = await db
      .selectFrom('audit_entries')
      .selectAll()
      .where('subject_id', '=', person.id)
      .execute()
    expect(entries).toMatchObject([
      { action: 'person.erased', actor_id: person.id, before: null, after: null },
    ])
  })

  test('lowers the number of players by one', async () => {
    const person = await somebody()
    const before = await readTotals(db, ['profiles'])
    await erase(person)
    expect(await readTotals(db, ['profiles'])).toEqual({ profiles: before.profiles - 1 })
  })

  test('needs the password, and a session', async () => {
    const person = await somebody()
    expect(codeOf(await erase(person, 'errada errada'))).toBe('accounts.wrong_password')
    expect((await erase({ ...person, headers: { ...FROM_OUR_PAGE, cookie: '' } })).statusCode).toBe(401)
    expect((await rowOf(person.id)).status).toBe('active')
  })

  test.each([
    ['PUT', 'username', (name: string) => ({ username: name })],
    ['POST', 'email', (name: string) => ({ email: `${name}@exemplo.test`, password: PASSWORD })],
  ] as const)('wins over a concurrent change: %s %s', async (method, path, change) => {
    await everyInterleaving(testApp, async (race) => {
      const person = await somebody()
      const { headers } = person
      const payload = change(`volta.${person.id.slice(-8)}`)
      const [erasure] = await race([
        () => erase(person),
        () => app.inject({ method, url: `/api/accounts/me/${path}`, headers, payload }),
      ])
      expect(erasure.statusCode).toBe(204)
      expect(await rowOf(person.id)).toMatchObject({
        username: expect.stringMatching(/^removido-/),
        email: expect.stringMatching(/\.invalid$/),
      })
      const tokens = await db.selectFrom('account_tokens').where('user_id', '=', person.id).execute()
      expect(tokens).toEqual([])
    })
  })

  test('happens once, however many requests come at the same time', async () => {
    const person = await somebody()
    const responses = await Promise.all(Array.from({ length: 4 }, () => erase(person)))
    expect(responses.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
    await mailbox.expect(person.email, /foi excluída/)
    expect(await mailbox.to(person.email)).toHaveLength(1)
  })
})

describe('the last founder', () => {
  const founder = () => somebody({ roles: ['fundador'] })

  beforeEach(async () => {
    await db
      .updateTable('profiles')
      .set({ roles: ['user'] })
      .execute()
  })

  test('cannot leave', async () => {
    const response = await erase(await founder())
    expect([response.statusCode, codeOf(response)]).toEqual([409, 'accounts.last_founder'])
  })

  test('stays when two leave at the same time', async () => {
    await everyInterleaving(
      testApp,
      async (race) => {
        const pair = [await founder(), await founder()]
        const responses = await race(pair.map((person) => () => erase(person)))
        expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409])
        await db
          .updateTable('profiles')
          .set({ roles: ['user'] })
          .execute()
      },
      { areAlike: true },
    )
  })
})

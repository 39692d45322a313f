import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { Mailbox, startMailCatcher } from '../../../../../../tools/services/index.ts'
import { FROM_OUR_PAGE, type SignedIn, useTestApp } from '../../../../test/app.ts'
import { features } from '../../../features.ts'
import type { Feature } from '../../../platform/feature.ts'
import { PERSONAL_DATA_BATCH } from '../../../platform/personal-data.ts'
import { collectDataJob, tidyExports } from './export.jobs.ts'

/** A feature that fails as often as the test needs. */
let failures = 0
const shaky: Feature = {
  name: 'shaky',
  personalData: [
    {
      section: 'instavel',
      async *read() {
        if (failures-- > 0) throw new Error('not yet')
        yield { tudo: 'bem' }
      },
    },
  ],
}

const catcher = await startMailCatcher()
const folder = await mkdtemp(join(tmpdir(), 'export-test-'))
afterAll(async () => {
  await catcher.stop()
  await rm(folder, { recursive: true })
})
const mailbox = new Mailbox(catcher.webUrl)
const settings = { SMTP_URL: catcher.url, STORAGE_DIR: folder }
const { app, services, signIn, work } = await useTestApp(settings, [...features, shaky])
const { db, storage } = services

const look = async ({ headers }: SignedIn) => {
  const answer = await app.inject({ url: '/api/accounts/export', headers })
  return answer.json().export
}
const request = ({ headers }: SignedIn) =>
  app.inject({ method: 'POST', url: '/api/accounts/export', headers })
const download = (id: string, headers: Record<string, string>) =>
  app.inject({ url: `/api/accounts/export/${id}/file`, headers })
const ready = (person: SignedIn) =>
  vi.waitFor(
    async () => {
      const newest = await look(person)
      expect(newest.state).toBe('ready')
      return newest as { id: string; bytes: number }
    },
    { timeout: 30_000, interval: 50 },
  )
const keyOf = async (id: string) =>
  (await db.selectFrom('data_exports').select('key').where('id', '=', id).executeTakeFirstOrThrow()).key ?? ''

test('an export is made by the worker, announced by mail and served to its owner only', async () => {
  const person = await signIn()
  expect(await look(person)).toBeNull()
  const answer = await request(person)
  expect(answer.statusCode).toBe(202)
  expect(answer.json().export).toMatchObject({ state: 'waiting', progress: 0, bytes: null })
  const { id } = answer.json().export
  expect((await download(id, person.headers)).statusCode).toBe(404)

  await work()
  const { bytes } = await ready(person)
  const file = await download(id, person.headers)
  expect(file.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-disposition': 'attachment; filename="trunfo-meus-dados.json"',
    'content-length': String(bytes),
    'content-type': expect.stringContaining('application/json'),
  })
  const copy = file.json()
  const { email, username } = await db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.id', 'users.id')
    .select(['users.email', 'profiles.username'])
    .where('users.id', '=', person.userId)
    .executeTakeFirstOrThrow()
  expect(copy.conta).toMatchObject([{ identificador: person.userId, email, nome_de_usuario: username }])
  expect(copy.sessoes).toHaveLength(1)
  const sections = features.flatMap(({ personalData = [] }) => personalData.map(({ section }) => section))
  expect(Object.keys(copy)).toEqual(['gerado_em', ...sections, 'instavel'])
  expect(file.body).not.toContain('token')

  const mail = await mailbox.expect(email, /cópia dos seus dados/)
  expect(mail.text).toContain('/account-settings')

  const stranger = await signIn()
  expect((await download(id, stranger.headers)).statusCode).toBe(404)
  expect((await download(id, { ...FROM_OUR_PAGE })).statusCode).toBe(401)
  const key = await keyOf(id)
  expect(key).toMatch(/^private\//)
  expect((await app.inject(`/media/${key}`)).statusCode).toBe(404)
})

test('more rows than a batch all arrive, in order', async () => {
  const person = await signIn()
  const names = Array.from({ length: PERSONAL_DATA_BATCH * 2 + 3 }, (_, index) => `nome${index}`)
  await db
    .insertInto('former_usernames')
    .values(names.map((username) => ({ user_id: person.userId, username })))
    .execute()
  await request(person)
  const { id } = await ready(person)
  const rows: { nome_de_usuario: string }[] = (await download(id, person.headers)).json().nomes_anteriores
  expect(rows.map((row) => row.nome_de_usuario).toSorted()).toEqual(names.toSorted())
})

test('a request during an export returns that export, and the limit is two per day', async () => {
  const person = await signIn()
  const [first, second, third] = [await request(person), await request(person), await request(person)]
  expect(second.json().export.id).toBe(first.json().export.id)
  expect(third.statusCode).toBe(429)
  await ready(person)
})

test('a failure midway is retried, and leaves one file', async () => {
  const person = await signIn()
  failures = 1
  await request(person)
  const { id } = await ready(person)
  expect((await download(id, person.headers)).json().instavel).toEqual([{ tudo: 'bem' }])
  const key = await keyOf(id)
  const files = await readdir(join(folder, 'private/data-export'))
  expect(files.filter((file) => key.endsWith(file))).toHaveLength(1)
})

test('an export is deleted after a week, with its file', async () => {
  const person = await signIn()
  await request(person)
  const { id } = await ready(person)
  const key = await keyOf(id)
  await db
    .updateTable('data_exports')
    .set({ expires_at: sql`now() - interval '1 second'` })
    .where('id', '=', id)
    .execute()
  expect(await look(person)).toBeNull()
  expect((await download(id, person.headers)).statusCode).toBe(404)
  await tidyExports.run(services)
  expect(await storage.get(key)).toBeNull()
  expect(await db.selectFrom('data_exports').where('id', '=', id).execute()).toEqual([])
})

test('an export that never finishes is given up after an hour, and another can be requested', async () => {
  const person = await signIn()
  const { id } = await db
    .insertInto('data_exports')
    .values({ user_id: person.userId, created_at: sql`now() - interval '61 minutes'` })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tidyExports.run(services)
  expect(await look(person)).toMatchObject({ id, state: 'failed' })
  await collectDataJob([]).run(services, { exportId: id })
  expect(await look(person)).toMatchObject({ id, state: 'failed' })
  await request(person)
  expect((await ready(person)).id).not.toBe(id)
})

import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { FROM_OUR_PAGE, type SignedIn, useTestApp } from '../../../../test/app.ts'
import { everyInterleaving } from '../../../../test/interleave.ts'
import { buildApp } from '../../../app.ts'
import { features } from '../../../features.ts'
import { createLog } from '../../../platform/telemetry/log.ts'
import { accountsCrons } from '../accounts.jobs.ts'
import { accountsPersonalData } from '../accounts.privacy.ts'
import { hasIdentity, readIdentity, requireIdentity, revealIdentity } from '../index.ts'
import { makeIdentity, makePerson, makeSession, newIdentity } from '../testing.ts'
import { insertIdentity } from './identity.queries.ts'

const testApp = await useTestApp({ DATABASE_POOL_MAX: '10' })
const { app, services, signIn, database } = testApp
const { db, config } = services
const owner = new pg.Client({ connectionString: database.ownerUrl })
await owner.connect()
afterAll(() => owner.end())

const PASSWORD = 'mesa redonda 9'
const URL = '/api/accounts/me/identity'

const give = ({ headers }: SignedIn, payload: object = newIdentity()) =>
  app.inject({ method: 'POST', url: URL, headers, payload })
const look = async ({ headers }: SignedIn) => (await app.inject({ url: URL, headers })).json()
const refusalOf = (response: { json(): { error: { code: string; field?: string } } }) => {
  const { code, field } = response.json().error
  return [code, field]
}
const rowOf = (userId: string) =>
  db.selectFrom('identities').selectAll().where('user_id', '=', userId).executeTakeFirst()
const auditOf = (userId: string) =>
  db
    .selectFrom('audit_entries')
    .select(['action', 'actor_id', 'before', 'after', 'reason'])
    .where('subject_id', '=', userId)
    .orderBy('id')
    .execute()
const inTx = <Result>(run: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) =>
  db.transaction().execute(run) as Promise<Result>

async function withPassword(): Promise<SignedIn> {
  const { id } = await makePerson(db, { password: PASSWORD })
  const { name, value } = await makeSession(db, config, id)
  return { userId: id, headers: { ...FROM_OUR_PAGE, cookie: `${name}=${value}` } }
}
const leave = ({ headers }: SignedIn) =>
  app.inject({ method: 'DELETE', url: '/api/accounts/me', headers, payload: { password: PASSWORD } })

describe('giving an identity', () => {
  test('works once, and from then on the CPF is shown masked', async () => {
    const person = await signIn()
    expect(await look(person)).toEqual({ identity: null })
    const given = { ...newIdentity(), cpf: '529.982.247-25' }
    const response = await give(person, given)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      identity: { cpf: '•••.•••.247-••', confirmedAt: expect.stringMatching(/^\d{4}-.*Z$/) },
    })
    expect(await look(person)).toEqual(response.json())
  })

  test('is recorded without the data', async () => {
    const person = await signIn()
    await give(person)
    expect(await auditOf(person.userId)).toEqual([
      { action: 'person.identity-given', actor_id: person.userId, before: null, after: null, reason: null },
    ])
  })

  test.each([
    ['one word for a name', { fullName: 'Maria' }, 'accounts.full_name_incomplete', 'fullName'],
    ['a CPF with a wrong digit', { cpf: '529.982.247-24' }, 'accounts.cpf_invalid', 'cpf'],
    ['no CPF', { cpf: '' }, 'accounts.cpf_invalid', 'cpf'],
    ['a mistyped year', { birthDate: '1090-05-17' }, 'accounts.birth_date_invalid', 'birthDate'],
  ])('is rejected with an error on the field: %s', async (_, change, code, field) => {
    const person = await signIn()
    expect(refusalOf(await give(person, { ...newIdentity(), ...change }))).toEqual([code, field])
    expect(await rowOf(person.userId)).toBeUndefined()
  })

  test('requires an age of 18 today in Brasília', async () => {
    const { rows } = await owner.query<{ adult: string; minor: string }>(
      `select (day - interval '18 years')::date::text as adult, (day - interval '18 years' + interval '1 day')::date::text as minor
       from (select (now() at time zone 'America/Sao_Paulo')::date as day) as today`,
    )
    const { adult, minor } = rows[0] as { adult: string; minor: string }
    const person = await signIn()
    const tooYoung = await give(person, { ...newIdentity(), birthDate: minor })
    expect(tooYoung.statusCode).toBe(403)
    expect(refusalOf(tooYoung)).toEqual(['accounts.under_age', 'birthDate'])
    expect((await give(person, { ...newIdentity(), birthDate: adult })).statusCode).toBe(200)
  })

  test('is final, and the same data again succeeds', async () => {
    const person = await signIn()
    const given = newIdentity()
    const first = await give(person, given)
    expect((await give(person, given)).json()).toEqual(first.json())
    for (const change of [newIdentity(), { ...given, fullName: 'Outro Nome' }, { ...given, cpf: '1' }])
      expect(refusalOf(await give(person, change))).toEqual(['accounts.identity_given', undefined])
    expect(await auditOf(person.userId)).toHaveLength(1)
  })

  test('is limited to ten attempts per day', async () => {
    const person = await signIn()
    const tries = []
    for (let turn = 0; turn < 11; turn += 1)
      tries.push((await give(person, { ...newIdentity(), cpf: '1' })).statusCode)
    expect(tries).toEqual([...Array(10).fill(400), 429])
  })
})

describe('one account per CPF', () => {
  test('rejects the CPF of another account without revealing whose it is', async () => {
    const given = newIdentity()
    const [first, second] = [await signIn(), await signIn()]
    await give(first, given)
    const response = await give(second, given)
    expect(response.statusCode).toBe(409)
    expect(response.json().error).toEqual({
      code: 'accounts.cpf_taken',
      facts: {},
      field: 'cpf',
      requestId: expect.any(String),
    })
  })

  test('holds when two accounts give it at the same time', async () => {
    await everyInterleaving(
      testApp,
      async (race) => {
        const given = newIdentity()
        const people = [await signIn(), await signIn()]
        const responses = await race(people.map((person) => () => give(person, given)))
        expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
        expect(await Promise.all(people.map(({ userId }) => hasIdentity(db, userId)))).toEqual(
          responses.map(({ statusCode }) => statusCode === 200),
        )
      },
      { areAlike: true },
    )
  })

  test('accepts the same data twice at once as one', async () => {
    await everyInterleaving(
      testApp,
      async (race) => {
        const [person, given] = [await signIn(), newIdentity()]
        const [one, other] = await race([() => give(person, given), () => give(person, given)])
        expect([one.statusCode, other.statusCode]).toEqual([200, 200])
        expect(one.json()).toEqual(other.json())
        expect(await auditOf(person.userId)).toHaveLength(1)
      },
      { areAlike: true },
    )
  })

  test('keeps one of two identities given at once', async () => {
    await everyInterleaving(
      testApp,
      async (race) => {
        const person = await signIn()
        const responses = await race([() => give(person), () => give(person)])
        expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
      },
      { areAlike: true },
    )
  })

  test('holds during the rollout of a new key', async () => {
    const older = { ENCRYPTION_KEYS: ['an-old-key-of-more-than-thirty-two-characters'] }
    const newer = {
      ENCRYPTION_KEYS: ['a-newer-key-of-more-than-thirty-two-characters', ...older.ENCRYPTION_KEYS],
    }
    const given = newIdentity()
    const [first, second] = [await makePerson(db), await makePerson(db)]
    await inTx((tx) => insertIdentity(tx, newer, { ...given, userId: first.id }))
    expect(await inTx((tx) => insertIdentity(tx, older, { ...given, userId: second.id }))).toBeNull()
  })
})

describe('for other features', () => {
  test('a user without an identity gets `identity_required`', async () => {
    const { id } = await makePerson(db)
    await expect(inTx((tx) => requireIdentity(tx, id))).rejects.toMatchObject({
      code: 'accounts.identity_required',
    })
    await expect(inTx((tx) => readIdentity(tx, config, id))).rejects.toMatchObject({
      code: 'accounts.identity_required',
    })
    const { fullName, cpf } = await makeIdentity(services, id)
    await inTx((tx) => requireIdentity(tx, id))
    expect(await inTx((tx) => readIdentity(tx, config, id))).toEqual({ fullName, cpf })
  })
})

describe('erasing the account', () => {
  const erasedLongAgo = (userId: string, age: string) =>
    owner.query(`update identities set erased_at = now() - $2::interval where user_id = $1`, [userId, age])
  const housekeep = () =>
    accountsCrons.find(({ name }) => name === 'accounts.forget-identities')?.run(services)

  test('keeps name and CPF sealed for legal requests, and deletes the birth date', async () => {
    const person = await withPassword()
    const { fullName, cpf } = await makeIdentity(services, person.userId)
    expect((await leave(person)).statusCode).toBe(204)
    expect(await rowOf(person.userId)).toMatchObject({ sealed_birth_date: null, erased_at: expect.any(Date) })
    expect(await hasIdentity(db, person.userId)).toBe(false)
    await expect(inTx((tx) => readIdentity(tx, config, person.userId))).rejects.toThrow()
    const reason = 'Ofício 12/2026'
    expect(await revealIdentity(services, { userId: person.userId, reason })).toEqual({ fullName, cpf })
    expect((await auditOf(person.userId)).at(-1)).toMatchObject({
      action: 'person.identity-revealed',
      reason,
    })
  })

  test('deletes name and CPF after five years, and the hash still blocks the CPF', async () => {
    const [gone, recent] = [await withPassword(), await withPassword()]
    const given = await makeIdentity(services, gone.userId)
    await makeIdentity(services, recent.userId)
    await leave(gone)
    await leave(recent)
    await erasedLongAgo(gone.userId, '5 years 1 day')
    await erasedLongAgo(recent.userId, '4 years 364 days')
    await housekeep()
    expect(await rowOf(gone.userId)).toMatchObject({ sealed_person: null, cpf_hash: expect.any(String) })
    expect((await rowOf(recent.userId))?.sealed_person).not.toBeNull()
    expect(await revealIdentity(services, { userId: gone.userId, reason: 'teste' })).toBeNull()
    expect(refusalOf(await give(await signIn(), given))).toEqual(['accounts.cpf_taken', 'cpf'])
  })

  test('while giving an identity leaves none for the erased account', async () => {
    await everyInterleaving(testApp, async (race) => {
      const person = await withPassword()
      const [erasure] = await race([() => leave(person), () => give(person)])
      expect(erasure.statusCode).toBe(204)
      const row = await rowOf(person.userId)
      expect([null, undefined]).toContain(row?.sealed_birth_date)
      expect(await hasIdentity(db, person.userId)).toBe(false)
    })
  })

  test('does not let the application delete a row or move it to another user', async () => {
    const { id } = await makePerson(db)
    await makeIdentity(services, id)
    await expect(db.deleteFrom('identities').execute()).rejects.toThrow('permission denied')
    for (const change of [{ cpf_hash: 'x'.repeat(43) }, { user_id: id }])
      await expect(db.updateTable('identities').set(change).execute()).rejects.toThrow('permission denied')
  })
})

describe('the CPF does not appear', () => {
  /** The whole database as text. */
  async function dump(): Promise<string> {
    const { rows } = await owner.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    const texts = []
    for (const { name } of rows) texts.push(JSON.stringify((await owner.query(`select * from ${name}`)).rows))
    return texts.join('\n')
  }

  test('in a log, a response or a dump', async () => {
    const lines: string[] = []
    const log = createLog({ LOG_LEVEL: 'debug' }, 'test', { write: (line) => lines.push(line) })
    const logging = await buildApp({ ...services, log }, features)
    const canary = { ...newIdentity(), fullName: 'Canário Belga', birthDate: '1971-03-09' }
    const person = await signIn()
    const post = (headers: SignedIn['headers'], payload: object) =>
      logging.inject({ method: 'POST', url: URL, headers, payload })
    const responses = [
      await post(person.headers, { ...canary, birthDate: 'ontem' }),
      await post(person.headers, { ...canary, birthDate: '2020-01-01' }),
      await post(person.headers, canary),
      await post(person.headers, { ...canary, fullName: 'Canário Verde' }),
      await post((await signIn()).headers, canary),
      await logging.inject({ url: URL, headers: person.headers }),
    ]
    await owner.query('alter table identities rename to identities_away')
    try {
      responses.push(await post((await signIn()).headers, canary))
    } finally {
      await owner.query('alter table identities_away rename to identities')
    }
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([400, 403, 200, 409, 409, 200, 500])
    await logging.close()

    const { cpf } = canary
    const written = `${cpf.slice(0, 3)}.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-${cpf.slice(9)}`
    const answers = responses.map(({ body }) => body)
    expect(lines.join('')).toContain('identities')
    for (const text of [lines.join(''), answers.join(''), await dump()])
      for (const secret of [cpf, written, 'Canário', '1971-03-09']) expect(text).not.toContain(secret)
  })

  test('unmasked in the data export', async () => {
    const { id } = await makePerson(db)
    const { fullName, cpf, birthDate } = await makeIdentity(services, id)
    const part = accountsPersonalData.find(({ section }) => section === 'identidade')
    const copy: object[] = []
    for await (const row of part?.read(db, id, config) ?? []) copy.push(row)
    expect(copy).toMatchObject([{ nome_completo: fullName, data_de_nascimento: birthDate }])
    expect(JSON.stringify(copy)).not.toContain(cpf)
    expect(JSON.stringify(copy)).toContain(`•••.•••.${cpf.slice(6, 9)}-••`)
  })
})

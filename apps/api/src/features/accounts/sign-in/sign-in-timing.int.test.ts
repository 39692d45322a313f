import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { FROM_OUR_PAGE, useTestApp } from '../../../../test/app.ts'
import { kolmogorovSmirnov } from '../../../../test/kolmogorov-smirnov.ts'
import { longRun } from '../../../../test/long-run.ts'
import { savePassword } from '../accounts.queries.ts'
import { hashPassword } from '../passwords.ts'
import { makePerson } from '../testing.ts'

const SAMPLES = longRun(50)
/** Two samples of this size stay below the limit on attempts per account. */
const TRIES_PER_PERSON = 9
/** A difference this large happens by chance once in a million samples, so a failure is a real difference. */
const NEVER_BY_CHANCE = 1e-6

const { app, services } = await useTestApp({ TRUSTED_PROXIES: '127.0.0.1' })

const PENDING = 'baralho novo 3'

let calls = 0
async function measure(email: string, { password = 'carta errada 7', status = 401 } = {}) {
  calls += 1
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const startedAt = performance.now()
  const response = await app.inject({
    method: 'POST',
    url: '/api/accounts/sign-in',
    headers: { ...FROM_OUR_PAGE, 'x-forwarded-for': `10.${calls >> 8}.${calls & 255}.1` },
    payload: { email, password },
  })
  const ms = performance.now() - startedAt
  const statements = query.mock.calls.map(([statement]) => (statement as unknown as pg.QueryConfig).text)
  query.mockRestore()
  expect(response.statusCode).toBe(status)
  const { requestId, ...error } = response.json().error
  return { ms, statements, error }
}

const knownEmail = (person: number) => `conhecida${person}@exemplo.test`
/** Accounts whose email address another person signs up with. */
const coveredEmail = (person: number) => `coberta${person}@exemplo.test`
// The factory's hashes are cheap, and the cost is what is measured.
const realHash = await hashPassword('mesa redonda 9')
for (let person = 0; person * TRIES_PER_PERSON < SAMPLES; person++) {
  for (const email of [knownEmail(person), coveredEmail(person)]) {
    const { id } = await makePerson(services.db, { username: email.split('@')[0], email })
    await services.db.transaction().execute((tx) => savePassword(tx, id, realHash))
  }
}

/** Signs up with a known or a new address. */
async function signUp(email: string) {
  calls += 1
  const response = await app.inject({
    method: 'POST',
    url: '/api/accounts/sign-up',
    headers: { ...FROM_OUR_PAGE, 'x-forwarded-for': `10.${calls >> 8}.${calls & 255}.1` },
    payload: { username: `intrusa${calls}`, email, password: PENDING },
  })
  expect(response.statusCode).toBe(202)
}
const waiting = { password: PENDING, status: 403 }

/** Alternates the two, each first equally often, so that other load affects both alike. */
async function sample(take: (person: number) => Promise<number>, other: (person: number) => Promise<number>) {
  const [ones, others] = [[] as number[], [] as number[]]
  for (let index = 0; index < SAMPLES; index++) {
    const person = Math.floor(index / TRIES_PER_PERSON)
    if (index % 2) others.push(await other(person))
    ones.push(await take(person))
    if (index % 2 === 0) others.push(await other(person))
  }
  return kolmogorovSmirnov(ones, others)
}
const known = async (person: number) => (await measure(knownEmail(person))).ms

test('a wrong password and an unknown address have the same response body and queries', async () => {
  const { ms: _one, ...wrong } = await measure('conhecida0@exemplo.test')
  const { ms: _other, ...unknown } = await measure('ninguem@exemplo.test')
  expect(wrong).toEqual(unknown)
  expect(wrong.statements).not.toEqual([])
})

test('a wrong password and an unknown address take the same time', async ({ annotate }) => {
  const chance = await sample(known, async (person) => (await measure(`estranha${person}@exemplo.test`)).ms)
  await annotate(`known against unknown: p = ${chance.toFixed(3)}`)
  expect(chance).toBeGreaterThan(NEVER_BY_CHANCE)
}, 300_000)

test('after a sign-up, a known and a new address have the same sign-in response and queries', async () => {
  await signUp(coveredEmail(0))
  await signUp('nova@exemplo.test')
  const { ms: _one, ...known } = await measure(coveredEmail(0), waiting)
  const { ms: _other, ...unknown } = await measure('nova@exemplo.test', waiting)
  const { ms: _third, ...wrong } = await measure('ninguem@exemplo.test')
  expect(known).toEqual(unknown)
  expect(known.statements).toEqual(wrong.statements)
})

test('after a sign-up, sign-in takes the same time for a known and a new address', async ({ annotate }) => {
  const newEmail = (person: number) => `nova${person}@exemplo.test`
  for (let person = 0; person * TRIES_PER_PERSON < SAMPLES; person++) {
    await Promise.all([signUp(coveredEmail(person)), signUp(newEmail(person))])
  }
  const chance = await sample(
    async (person) => (await measure(coveredEmail(person), waiting)).ms,
    async (person) => (await measure(newEmail(person), waiting)).ms,
  )
  await annotate(`known against new: p = ${chance.toFixed(3)}`)
  expect(chance).toBeGreaterThan(NEVER_BY_CHANCE)
}, 300_000)

test('the measurement would detect a missing hash', async () => {
  const chance = await sample(known, async () => {
    const startedAt = performance.now()
    await app.inject({ url: '/api/session' })
    return performance.now() - startedAt
  })
  expect(chance).toBeLessThan(NEVER_BY_CHANCE)
}, 300_000)

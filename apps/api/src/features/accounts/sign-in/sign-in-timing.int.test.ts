import { expect, test } from 'vitest'
import { FROM_OUR_PAGE, useTestApp } from '../../../../test/app.ts'
import { kolmogorovSmirnov } from '../../../../test/kolmogorov-smirnov.ts'
import { makePerson } from '../index.ts'

const SAMPLES = 200
/** Below the limit of tries for one account. */
const TRIES_PER_PERSON = 10

const { app, services } = await useTestApp({ TRUSTED_PROXIES: '127.0.0.1' })

let calls = 0
async function measure(email: string): Promise<{ ms: number; body: string }> {
  calls += 1
  const startedAt = performance.now()
  const response = await app.inject({
    method: 'POST',
    url: '/api/accounts/sign-in',
    headers: { ...FROM_OUR_PAGE, 'x-forwarded-for': `10.${calls >> 8}.${calls & 255}.1` },
    payload: { email, password: 'carta errada 7' },
  })
  const ms = performance.now() - startedAt
  expect(response.statusCode).toBe(401)
  const { requestId, ...error } = response.json().error
  return { ms, body: JSON.stringify(error) }
}

async function sample(round: number): Promise<{ known: number[]; unknown: number[] }> {
  const known: number[] = []
  const unknown: number[] = []
  for (let index = 0; index < SAMPLES; index++) {
    const person = Math.floor(index / TRIES_PER_PERSON)
    const pair = [
      async () => known.push((await measure(`conhecida${round}-${person}@exemplo.test`)).ms),
      async () => unknown.push((await measure(`estranha${round}-${person}@exemplo.test`)).ms),
    ]
    // In random order and side by side, so that whatever else the machine does falls on both alike.
    if (Math.random() < 0.5) pair.reverse()
    for (const take of pair) await take()
  }
  return { known, unknown }
}

async function prepare(round: number): Promise<void> {
  for (let person = 0; person * TRIES_PER_PERSON < SAMPLES; person++) {
    await makePerson(services.db, {
      username: `conhecida${round}-${person}`,
      email: `conhecida${round}-${person}@exemplo.test`,
      password: 'mesa redonda 9',
    })
  }
}

test('nobody can tell a wrong password from an unknown address, by the body or by the time', async ({
  annotate,
}) => {
  await prepare(0)
  const bodies = [await measure('conhecida0-0@exemplo.test'), await measure('ninguem@exemplo.test')]
  expect(bodies[0]?.body).toBe(bodies[1]?.body)

  // One test in a hundred fails by pure chance; two in a row do not.
  const chances: number[] = []
  for (const round of [0, 1]) {
    if (round > 0) await prepare(round)
    const { known, unknown } = await sample(round)
    chances.push(kolmogorovSmirnov(known, unknown))
    if ((chances.at(-1) ?? 0) > 0.01) break
  }
  await annotate(`known against unknown: p = ${chances.map((p) => p.toFixed(3)).join(', then ')}`)
  expect(chances.at(-1)).toBeGreaterThan(0.01)
}, 300_000)

test('the stopwatch would see a missing hash', async () => {
  await prepare(2)
  const hashed: number[] = []
  const unhashed: number[] = []
  for (let index = 0; index < 40; index++) {
    hashed.push((await measure(`conhecida2-${index % 10}@exemplo.test`)).ms)
    const startedAt = performance.now()
    await app.inject({ url: '/api/session' })
    unhashed.push(performance.now() - startedAt)
  }
  expect(kolmogorovSmirnov(hashed, unhashed)).toBeLessThan(0.01)
}, 60_000)

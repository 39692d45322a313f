import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { features } from '../../apps/api/src/features.ts'
import { useTestApp } from '../../apps/api/test/app.ts'
import { controlOf, startPaymentSandbox } from '../payment-sandbox/index.ts'
import type { Send } from './fuzz/draft.ts'
import { type Operation, readOperations } from './fuzz/operations.ts'
import { planted, plantedOperation } from './fuzz/planted.ts'
import type { ProgressOptions } from './fuzz/progress.ts'
import { failuresOf, report, SETTINGS, unreached } from './fuzz/report.ts'
import { fuzz } from './fuzz/run.ts'

/**
 * The short form of `npm run faults -- fuzz`: one round over every route in the OpenAPI file, with a fixed
 * seed.
 */
const folder = await mkdtemp(join(tmpdir(), 'fuzz-'))
afterAll(() => rm(folder, { recursive: true }))

// The sandbox rejects invented payment keys, so they never reach a real provider.
const sandbox = await startPaymentSandbox()
afterAll(() => sandbox.close())
await controlOf(sandbox.url).settings({ stripe: { keys: [] }, mercadoPago: { keys: [] } })

const settings = { ...SETTINGS, STORAGE_DIR: folder, PAYMENT_SANDBOX_URL: sandbox.url }
const { app, services } = await useTestApp(settings, [...features, planted])

const send: Send = async ({ method, url, headers, body }) => {
  const response = await app.inject({
    method: method as 'GET',
    url,
    headers,
    payload: body,
  })
  return {
    status: response.statusCode,
    location: String(response.headers.location ?? ''),
    text: response.body,
    cookies: [response.headers['set-cookie'] ?? []].flat(),
  }
}

const play = (operations: readonly Operation[], progress?: ProgressOptions) => {
  const purposes = features.flatMap(({ imagePurposes = [] }) => imagePurposes.map(({ name }) => name))
  const ground = { ...services, purposes }
  return fuzz(operations, { seed: 20_261_115, rounds: 1, ground, send, progress })
}

test('a route that passes unchecked input on is found, and one that accepts nothing is reported', async () => {
  const nowhere = { ...plantedOperation, name: 'POST /api/nowhere', path: '/api/nowhere' }
  const tallies = await play([plantedOperation, nowhere])
  expect(failuresOf(tallies)).toContainEqual(expect.stringMatching(/^500 .+"platform\.internal"/))
  expect(unreached(tallies)).toContain('POST /api/nowhere accepted none and gives no reason')
})

test('a run reports its progress, and its end', async () => {
  const lines: string[] = []
  await play([plantedOperation], { tell: (line) => lines.push(line), everyMs: 1 })
  expect(lines[0]).toBe('fuzz: 0 of 1 routes done, 0 inputs sent, 0 s')
  expect(lines.length).toBeGreaterThan(2)
  expect(lines.at(-1)).toMatch(/^fuzz: 1 of 1 routes done, 80 inputs sent, \d+ s$/)
})

test('no input makes the server fail, and every route accepts one or has a reason not to', async () => {
  const tallies = await play(readOperations())
  process.stdout.write(`${report(tallies)}\n`)
  expect(failuresOf(tallies)).toEqual([])
  expect(unreached(tallies)).toEqual([])
}, 600_000)

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { features } from '../../features.ts'
import { loadConfig } from '../config.ts'
import { defineJob } from '../jobs/definitions.ts'
import { enqueue } from '../jobs/emit.ts'
import { transact } from '../jobs/transact.ts'
import { startTracing } from './tracing.ts'

const CPF = '529.982.247-25'
const received: string[] = []
const collector = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  received.push(`${request.url} ${Buffer.concat(chunks).toString('latin1')}`)
  response.end()
}).listen(0, '127.0.0.1')
await once(collector, 'listening')
const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
process.env.OTEL_EXPORTER_OTLP_ENDPOINT = endpoint
const stop = await startTracing(loadConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }), 'trunfo-test')
const traced = defineJob('test.traced', async ({ db }) => {
  await sql`select ${CPF} as value, 'statement of a job' as text`.execute(db)
})
const { app, services, work } = await useTestApp({}, [...features, { name: 'test', jobs: [traced] }])
afterAll(() => {
  collector.close()
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT
})

test('without a collector nothing is traced', async () => {
  expect(await startTracing(loadConfig({}), 'trunfo-test')).toBeNull()
})

test('a collector receives spans of requests, jobs and their statements, without values', async () => {
  await app.inject({ url: '/api/games' })
  const { vitals } = await work()
  await transact(services.db, (tx) => enqueue(tx, traced, {}))
  await expect.poll(() => vitals.jobEndedAt).not.toBeNull()
  await stop?.()
  const traces = received.filter((entry) => entry.startsWith('/v1/traces')).join()
  expect(traces).toContain('trunfo-test')
  expect(traces).toContain('/api/games')
  expect(traces).toContain('from "games"')
  expect(traces).toContain('job test.traced')
  expect(traces).toContain('statement of a job')
  expect(traces).not.toContain(CPF)
})

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { loadConfig } from '../config.ts'
import { startTracing } from './tracing.ts'

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
const { app } = await useTestApp()
afterAll(() => {
  collector.close()
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT
})

test('without a collector nothing is traced', async () => {
  expect(await startTracing(loadConfig({}), 'trunfo-test')).toBeNull()
})

test('a collector receives a span for each request', async () => {
  await app.inject({ url: '/api/games' })
  await stop?.()
  const traces = received.filter((entry) => entry.startsWith('/v1/traces')).join()
  expect(traces).toContain('trunfo-test')
  expect(traces).toContain('/api/games')
})

import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { line } from '@trunfo/contract/texts.schemas'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { useTestApp } from '../../../test/app.ts'
import { open, signedIn } from './access.ts'
import { createApp } from './create-app.ts'
import { PATIENCE } from './slow-clients.ts'

const { services, signIn } = await useTestApp({}, [])
const LIMIT_MS = 400

const app = await createApp(services, {
  ...PATIENCE,
  headersMs: LIMIT_MS,
  bodyMs: LIMIT_MS,
  checkEveryMs: 50,
})
for (const [path, access] of [
  ['/echo', open],
  ['/members', signedIn],
] as const)
  app.post(
    path,
    { config: { access, idempotency: 'natural' }, schema: { body: z.object({ text: line(1000) }) } },
    async ({ body }) => body,
  )
await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as AddressInfo
afterAll(() => app.close())

const HEAD = 'Host: x\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\n'

/** Sends the start, then a byte every 20 ms while the connection is open. */
async function drip(start: string) {
  const startedAt = performance.now()
  const socket = connect(port, '127.0.0.1')
  // Writing to a closed connection resets it, often after the response was read.
  socket.on('error', () => {})
  let answer = ''
  socket.on('data', (data) => {
    answer += data
    clearInterval(dripping)
  })
  socket.write(start)
  const dripping = setInterval(() => socket.write('x'), 20)
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(dripping)
  return { status: answer.split(' ')[1], elapsedMs: performance.now() - startedAt }
}

test('slow headers and bodies are cut off at the limit, and not before', async () => {
  const cut = await Promise.all(
    [
      'POST /echo HTTP/1.1\r\nX-Slow: ',
      `POST /echo HTTP/1.1\r\n${HEAD}Content-Length: 50000\r\n\r\n{`,
      `POST /echo HTTP/1.1\r\n${HEAD}Transfer-Encoding: chunked\r\n\r\n5000\r\n{`,
    ].map(drip),
  )
  for (const { status, elapsedMs } of cut) {
    expect(status).toBe('408')
    expect(elapsedMs).toBeGreaterThanOrEqual(LIMIT_MS - 50)
  }
})

test.each([
  ['a rejected client', '/members', '401'],
  ['a client of an unknown path', '/nowhere', '408'],
])('%s cannot hold the connection with an unread body', async (_who, path, status) => {
  const cut = await drip(`POST ${path} HTTP/1.1\r\n${HEAD}Content-Length: 50000\r\n\r\n{`)
  expect(cut.status).toBe(status)
})

test('a body that arrives in pieces within the limit is accepted', async () => {
  const { headers } = await signIn()
  const body = JSON.stringify({ text: 'oi' })
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `POST /members HTTP/1.1\r\n${HEAD}Cookie: ${headers.cookie}\r\nConnection: close\r\n` +
      `Content-Length: ${body.length}\r\n\r\n`,
  )
  for (const letter of body) socket.write(letter)
  expect(await text(socket)).toContain(body)
})

test('the production limits are twenty seconds for headers and for bodies', async () => {
  const product = await createApp(services)
  expect(product.server).toMatchObject({ headersTimeout: 20_000, requestTimeout: 200_000 })
  expect(PATIENCE.bodyMs).toBe(20_000)
  await product.close()
})

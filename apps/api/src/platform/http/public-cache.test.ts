import { gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { open, openToViewer } from './access.ts'
import type { App } from './app-type.ts'
import { cachePublicResponses } from './public-cache.ts'

test('a cached response expires, however often it is requested', async () => {
  const app = Fastify() as unknown as App
  cachePublicResponses(app, 'session')
  let made = 0
  const config = { access: open, cache: { seconds: 0.05 } }
  app.get('/counted', { config }, async () => ({ made: ++made }))
  const ask = async () => (await app.inject('/counted')).json().made

  let asked = 0
  while ((await ask()) < 3) asked += 1

  // Each response was served many times before the next was made.
  expect(asked).toBeGreaterThan(made)
  await app.close()
})

test('a response for visitors is cached for requests without a session, in this process only', async () => {
  const app = Fastify() as unknown as App
  cachePublicResponses(app, 'session')
  let made = 0
  const config = { access: openToViewer, cache: { seconds: 60, isForVisitors: true } }
  app.get('/team', { config }, async () => ({ made: ++made }))
  const ask = async (cookie?: string) => {
    const answer = await app.inject({ url: '/team', headers: cookie ? { cookie } : {} })
    return {
      made: answer.json().made,
      cacheControl: answer.headers['cache-control'],
      etag: answer.headers.etag,
    }
  }

  const visitor = await ask()
  expect(visitor).toMatchObject({ made: 1, cacheControl: 'private, max-age=0, must-revalidate' })
  expect(await ask('theme=dark')).toEqual(visitor)
  // A request with a session cookie, valid or not, neither uses the cache nor fills it.
  expect(await ask('theme=dark; session=abc')).toEqual({ made: 2, cacheControl: undefined, etag: undefined })
  expect(await ask()).toEqual(visitor)
  await app.close()
})

/** A route whose responses the test lets go one by one, with the status it names. */
function gated(patienceMs?: number) {
  const app = Fastify() as unknown as App
  cachePublicResponses(app, 'session', patienceMs)
  const begun: ((status: number) => void)[] = []
  const config = { access: open, cache: { seconds: 60 } }
  app.get('/bracket', { config }, async (_request, reply) => {
    const status = await new Promise<number>((resolve) => begun.push(resolve))
    return reply.code(status).send({ made: begun.length })
  })
  return { app, begun }
}

test('concurrent requests for one URL share a response', async () => {
  const { app, begun } = gated()
  const first = app.inject('/bracket')
  await vi.waitFor(() => expect(begun).toHaveLength(1))
  const others = Array.from({ length: 50 }, () => app.inject('/bracket'))
  // Requests begin in order, so the others wait once this one has begun.
  const other = app.inject('/bracket?v=2')
  await vi.waitFor(() => expect(begun).toHaveLength(2))

  for (const go of begun) go(200)

  const [made, ...shared] = await Promise.all([first, ...others])
  expect(new Set(shared.map(({ body, headers }) => `${body} ${headers.etag}`))).toEqual(
    new Set([`${made.body} ${made.headers.etag}`]),
  )
  await other
  expect(begun).toHaveLength(2)
  await app.close()
})

test('those who wait for a response that fails are answered on their own', async () => {
  const { app, begun } = gated()
  const answers = [app.inject('/bracket')]
  await vi.waitFor(() => expect(begun).toHaveLength(1))
  answers.push(app.inject('/bracket'), app.inject('/bracket'))
  // Requests begin in order, so both wait once this one has begun.
  const other = app.inject('/bracket?v=2')
  await vi.waitFor(() => expect(begun).toHaveLength(2))
  begun[0]?.(500)
  await vi.waitFor(() => expect(begun).toHaveLength(4))
  for (const go of begun) go(200)
  await other
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([500, 200, 200])
  await app.close()
})

test('nobody waits for long for a response that does not come', async () => {
  const { app, begun } = gated(20)
  const hangs = app.inject('/bracket')
  await vi.waitFor(() => expect(begun).toHaveLength(1))
  const other = app.inject('/bracket')
  await vi.waitFor(() => expect(begun).toHaveLength(2))
  begun[1]?.(200)
  expect((await other).json()).toEqual({ made: 2 })
  begun[0]?.(200)
  expect((await hangs).statusCode).toBe(200)
  await app.close()
})

test('others get the response of a request whose client has gone', async () => {
  const { app, begun } = gated()
  const url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/bracket`
  const leaving = new AbortController()
  const gone = fetch(url, { signal: leaving.signal })
  await vi.waitFor(() => expect(begun).toHaveLength(1))
  const waits = app.inject('/bracket')
  leaving.abort()
  await expect(gone).rejects.toThrow()
  begun[0]?.(200)
  expect((await waits).json()).toEqual({ made: 1 })
  await app.close()
})

test('a large response is compressed once, for those who accept that', async () => {
  const app = Fastify() as unknown as App
  cachePublicResponses(app, 'session')
  const config = { access: open, cache: { seconds: 60 } }
  const bracket = { names: Array.from({ length: 4_096 }, (_, place) => `jogador-${place}`) }
  app.get('/bracket', { config }, async () => bracket)
  app.get('/small', { config }, async () => ({ made: 1 }))
  const ask = (encodings: string, url = '/bracket', known = '') =>
    app.inject({ url, headers: { 'accept-encoding': encodings, 'if-none-match': known } })

  const plain = await ask('identity')
  expect(plain.json()).toEqual(bracket)
  for (const encodings of ['gzip, deflate, br', 'gzip, deflate, br', 'br;q=1, gzip;q=0.5']) {
    const { rawPayload, headers } = await ask(encodings)
    expect(headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'Accept-Encoding',
      etag: plain.headers.etag,
    })
    expect(headers['content-length']).toBe(`${rawPayload.length}`)
    expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
    expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual(bracket)
  }
  for (const encodings of ['', 'br', 'gzip;q=0', 'gzip; q=0.0, br'])
    expect((await ask(encodings)).headers).not.toHaveProperty('content-encoding')
  expect((await ask('gzip', '/bracket', `${plain.headers.etag}`)).statusCode).toBe(304)
  expect((await ask('gzip', '/small')).headers).not.toHaveProperty('content-encoding')
  expect((await app.inject({ method: 'HEAD', url: '/small' })).statusCode).toBe(200)
  await app.close()
})

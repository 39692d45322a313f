import Fastify from 'fastify'
import { expect, test } from 'vitest'
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

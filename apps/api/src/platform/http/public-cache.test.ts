import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { open } from './access.ts'
import type { App } from './app-type.ts'
import { keepPublicAnswers } from './public-cache.ts'

test('a kept answer grows old, however often it is asked for', async () => {
  const app = Fastify() as unknown as App
  keepPublicAnswers(app)
  let made = 0
  const config = { access: open, cache: { seconds: 0.05 } }
  app.get('/counted', { config }, async () => ({ made: ++made }))
  const ask = async () => (await app.inject('/counted')).json().made

  let asked = 0
  while ((await ask()) < 3) asked += 1

  // Each was given many times before the next was made.
  expect(asked).toBeGreaterThan(made)
  await app.close()
})

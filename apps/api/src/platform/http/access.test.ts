import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { type Access, open, openToViewer, refuseUndeclaredRoutes, signedIn } from './access.ts'
import type { App } from './app-type.ts'

async function boot(access: Access, isForVisitors = false): Promise<void> {
  const app = Fastify() as unknown as App
  refuseUndeclaredRoutes(app)
  app.get('/api/planted', { config: { access, cache: { seconds: 2, isForVisitors } } }, () => ({}))
  await app.ready()
  await app.close()
}

test.each([openToViewer, signedIn])(
  'no route keeps for everybody what it says to somebody: %o',
  async (access) => {
    await expect(boot(access)).rejects.toThrow(
      'GET /api/planted keeps an answer that is not the same for everybody',
    )
  },
)

test('an open route may keep its answer', async () => {
  await expect(boot(open)).resolves.toBeUndefined()
})

test('one that reads the viewer may keep what visitors get, and no other may', async () => {
  await expect(boot(openToViewer, true)).resolves.toBeUndefined()
  for (const access of [open, signedIn])
    await expect(boot(access, true)).rejects.toThrow('not the same for everybody')
})

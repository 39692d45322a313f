import type { Role } from '@trunfo/contract/roles'
import Fastify, { type FastifyContextConfig } from 'fastify'
import { describe, expect, test } from 'vitest'
import { type Access, anyOf, open, openToViewer, refuseUndeclaredRoutes, signedIn } from './access.ts'
import type { App } from './app-type.ts'
import { refusedTo } from './self-dealing.ts'
import { recent } from './step-up.ts'

async function boot(access: Access, isForVisitors = false): Promise<void> {
  const app = Fastify() as unknown as App
  refuseUndeclaredRoutes(app)
  app.get('/api/planted', { config: { access, cache: { seconds: 2, isForVisitors } } }, () => ({}))
  await app.ready()
  await app.close()
}

test.each([openToViewer, signedIn])(
  'no route caches a response that depends on the caller: %o',
  async (access) => {
    await expect(boot(access)).rejects.toThrow(
      'GET /api/planted keeps an answer that is not the same for everybody',
    )
  },
)

test('an open route may cache its response', async () => {
  await expect(boot(open)).resolves.toBeUndefined()
})

test('only a route that reads the viewer may cache what visitors get', async () => {
  await expect(boot(openToViewer, true)).resolves.toBeUndefined()
  for (const access of [open, signedIn])
    await expect(boot(access, true)).rejects.toThrow('not the same for everybody')
})

describe('a staff command', () => {
  const bootAct = async (config: FastifyContextConfig): Promise<void> => {
    const app = Fastify() as unknown as App
    refuseUndeclaredRoutes(app)
    app.post('/api/planted', { config: { idempotency: 'key', ...config } }, () => ({}))
    await app.ready()
    await app.close()
  }
  const staff = anyOf(['admin', 'fundador'])

  test('declares whose money it concerns', async () => {
    await expect(bootAct({ access: staff })).rejects.toThrow(
      'POST /api/planted does not declare its selfDealing',
    )
    await expect(bootAct({ access: staff, selfDealing: 'no-money' })).resolves.toBeUndefined()
  })

  test.each(['house-money', refusedTo('owner')] as const)(
    'about money declares the proof it needs: %o',
    async (selfDealing) => {
      await expect(bootAct({ access: staff, selfDealing })).rejects.toThrow(
        'POST /api/planted is about money and does not declare its stepUp',
      )
      for (const stepUp of ['never', recent('bonus')] as const)
        await expect(bootAct({ access: staff, selfDealing, stepUp })).resolves.toBeUndefined()
    },
  )

  test('is one that only staff may run', async () => {
    const creators: Role[] = ['vip', 'admin']
    for (const access of [signedIn, anyOf(creators)])
      await expect(bootAct({ access })).resolves.toBeUndefined()
  })

  test('may not need a proof without a session', async () => {
    await expect(bootAct({ access: openToViewer, stepUp: recent('bonus') })).rejects.toThrow(
      'asks for a proof where nobody is signed in',
    )
  })
})

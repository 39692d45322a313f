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

describe('an act of the staff', () => {
  const bootAct = async (config: FastifyContextConfig): Promise<void> => {
    const app = Fastify() as unknown as App
    refuseUndeclaredRoutes(app)
    app.post('/api/planted', { config: { idempotency: 'key', ...config } }, () => ({}))
    await app.ready()
    await app.close()
  }
  const staff = anyOf(['admin', 'fundador'])

  test('says whose money it is about', async () => {
    await expect(bootAct({ access: staff })).rejects.toThrow(
      'POST /api/planted does not declare its selfDealing',
    )
    await expect(bootAct({ access: staff, selfDealing: 'no-money' })).resolves.toBeUndefined()
  })

  test.each(['house-money', refusedTo('owner')] as const)(
    'about money says what proof it takes: %o',
    async (selfDealing) => {
      await expect(bootAct({ access: staff, selfDealing })).rejects.toThrow(
        'POST /api/planted is about money and does not declare its stepUp',
      )
      for (const stepUp of ['never', recent('bonus')] as const)
        await expect(bootAct({ access: staff, selfDealing, stepUp })).resolves.toBeUndefined()
    },
  )

  test('is one that only staff can do', async () => {
    const creators: Role[] = ['vip', 'admin']
    for (const access of [signedIn, anyOf(creators)])
      await expect(bootAct({ access })).resolves.toBeUndefined()
  })

  test('no route asks for a proof of somebody who is not signed in', async () => {
    await expect(bootAct({ access: openToViewer, stepUp: recent('bonus') })).rejects.toThrow(
      'asks for a proof where nobody is signed in',
    )
  })
})

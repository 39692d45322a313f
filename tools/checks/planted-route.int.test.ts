import { gameAnswerSchema } from '@trunfo/contract/games.schemas'
import { expect, test } from 'vitest'
import { buildApp } from '../../apps/api/src/app.ts'
import { features } from '../../apps/api/src/features.ts'
import type { Feature } from '../../apps/api/src/platform/feature.ts'
import { signedIn } from '../../apps/api/src/platform/http/access.ts'
import { useTestApp } from '../../apps/api/test/app.ts'

const { services } = await useTestApp()

const bootingWith = async (routes: NonNullable<Feature['routes']>) =>
  (await buildApp(services, [...features, { name: 'planted', routes }])).ready()

test('the server does not boot with a route that declares no access', async () => {
  const boot = bootingWith((app) => app.get('/api/planted', () => ({})))

  await expect(boot).rejects.toThrow('GET /api/planted does not declare its access')
})

test('the server does not boot with an unsafe route that declares no idempotency', async () => {
  const config = { access: signedIn }
  const boot = bootingWith((app) => app.put('/api/planted', { config }, () => ({})))

  await expect(boot).rejects.toThrow('PUT /api/planted does not declare its idempotency')
})

test('the server does not boot with a route that takes a bare string, as response schemas have', async () => {
  const config = { access: signedIn, idempotency: 'natural' } as const
  const boot = bootingWith((app) =>
    app.post('/api/planted', { config, schema: { body: gameAnswerSchema } }, () => ({})),
  )

  await expect(boot).rejects.toThrow('POST /api/planted takes a bare string in body.Game.name')
})

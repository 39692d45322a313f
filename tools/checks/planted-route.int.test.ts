import { expect, test } from 'vitest'
import { features } from '../../apps/api/src/features.ts'
import type { Feature } from '../../apps/api/src/platform/feature.ts'
import { useTestApp } from '../../apps/api/test/app.ts'

const planted: Feature = {
  name: 'planted',
  routes: (app) => {
    app.get('/api/planted', () => ({}))
  },
}

test('the server does not boot with a route that declares no access', async () => {
  const { app } = await useTestApp({}, [...features, planted])

  await expect(app.ready()).rejects.toThrow('GET /api/planted does not declare its access')
})

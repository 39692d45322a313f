import { sql } from 'kysely'
import type { Feature } from '../../../apps/api/src/platform/feature.ts'
import { signedIn } from '../../../apps/api/src/platform/http/access.ts'
import type { Operation } from './operations.ts'

/**
 * Passes a number to PostgreSQL unchecked, although its integers are smaller. The suite must find this route.
 */
export const planted: Feature = {
  name: 'planted',
  routes: (app, { db }) =>
    app.post('/api/planted', { config: { access: signedIn, idempotency: 'natural' } }, async (request) => {
      const { count } = request.body as { count: unknown }
      await sql`select ${count}::int`.execute(db)
      return {}
    }),
}

export const plantedOperation: Operation = {
  name: 'POST /api/planted',
  method: 'POST',
  path: '/api/planted',
  parameters: [],
  body: { type: 'object', properties: { count: { type: 'integer' } }, required: ['count'] },
}

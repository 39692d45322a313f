import { sql } from 'kysely'
import type { Services } from '../services.ts'
import { metrics } from '../telemetry/metrics.ts'
import { internal, open } from './access.ts'
import type { App } from './app-type.ts'

export interface ProcessState {
  isStopping: boolean
}

/**
 * What the operator's machines ask. `healthz`: is the process alive; `readyz`: should the balancer send it
 * traffic. Redis is not part of being ready: without it everything but live updates goes on.
 */
export function registerOperations(app: App, { db }: Services, state: ProcessState): void {
  app.get(
    '/healthz',
    { config: { access: open, countedAs: 'nothing' }, schema: { hide: true } },
    async (_request, reply) => reply.type('text/plain').send('ok'),
  )

  app.get(
    '/readyz',
    { config: { access: open, countedAs: 'nothing' }, schema: { hide: true } },
    async (_request, reply) => {
      if (state.isStopping) return reply.code(503).type('text/plain').send('stopping')
      await sql`select 1`.execute(db)
      return reply.type('text/plain').send('ok')
    },
  )

  app.get(
    '/metrics',
    { config: { access: internal, countedAs: 'nothing' }, schema: { hide: true } },
    async (_request, reply) => reply.type(metrics.contentType).send(await metrics.metrics()),
  )
}

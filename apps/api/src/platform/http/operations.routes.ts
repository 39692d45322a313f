import { databaseCheck } from '../db/readiness.ts'
import type { Services } from '../services.ts'
import { metrics } from '../telemetry/metrics.ts'
import { internal, open } from './access.ts'
import type { App } from './app-type.ts'

export interface ProcessState {
  isStopping: boolean
}

/**
 * Endpoints for the operator's machines. `healthz`: the process is alive. `readyz`: the load balancer should
 * send traffic, or why not. Redis is not part of readiness: without it only live updates stop.
 */
export function registerOperations(app: App, { db }: Services, state: ProcessState): void {
  const findProblem = databaseCheck(db)

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
      const problem = await findProblem()
      return reply
        .code(problem ? 503 : 200)
        .type('text/plain')
        .send(problem ?? 'ok')
    },
  )

  app.get(
    '/metrics',
    { config: { access: internal, countedAs: 'nothing' }, schema: { hide: true } },
    async (_request, reply) => reply.type(metrics.contentType).send(await metrics.metrics()),
  )
}

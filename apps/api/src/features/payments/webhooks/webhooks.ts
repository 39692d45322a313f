import { PAYMENT_PROVIDERS, type PaymentProvider } from '@trunfo/contract/payments'
import { AppError } from '../../../platform/errors.ts'
import { open } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { enqueue } from '../../../platform/jobs/emit.ts'
import { transact } from '../../../platform/jobs/transact.ts'
import type { Services } from '../../../platform/services.ts'
import { openGateway } from '../gateways.ts'
import { applyNotice } from '../job-refs.ts'
import { countNotice } from '../metrics.ts'
import { insertNotice } from '../payments.queries.ts'
import type { RawNotice } from '../providers/index.ts'

/** Larger than any object that the providers send. */
const BODY_MAX = 512 * 1024

/**
 * Receives providers' notices. Signatures cover the raw bytes, so this scope parses no bodies. The 200 means
 * that the notice is stored, not that it is applied.
 */
export function webhooksRoutes(app: App, services: Services): void {
  app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_MAX }, (_request, body, done) =>
      done(null, body),
    )
    for (const provider of PAYMENT_PROVIDERS) {
      scope.post(
        `/api/webhooks/${provider}`,
        {
          config: { access: open, idempotency: 'secret', isCsrfExempt: true, countedAs: 'notice' },
          schema: { hide: true },
        },
        async (request, reply) => {
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
          const query = request.query as RawNotice['query']
          await receive(services, provider, { headers: request.headers, query, body })
          return reply.code(200).send()
        },
      )
    }
  })
}

/** The notice and its job commit together, so after a 200 the provider need not repeat it. */
async function receive(services: Services, provider: PaymentProvider, raw: RawNotice): Promise<void> {
  const gateway = await openGateway(services, provider)
  const notice = gateway?.hearsNotices ? gateway.gateway.readNotice(raw) : null
  if (notice === null) {
    countNotice(provider, 'forged')
    throw new AppError('platform.invalid_request', { field: 'signature' })
  }
  if (notice === 'other') return countNotice(provider, 'other')
  const isNew = await transact(services.db, async (tx) => {
    if (!(await insertNotice(tx, provider, notice))) return false
    const errand = { provider, subject: notice.subject }
    await enqueue(tx, applyNotice, errand)
    return true
  })
  countNotice(provider, isNew ? 'received' : 'repeated')
}

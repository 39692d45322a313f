import { historyQuerySchema, historySchema } from '@trunfo/contract/wallet.schemas'
import { signedIn } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { contextOf } from '../../../platform/http/context.ts'
import { sendCsv } from '../../../platform/http/csv-file.ts'
import type { Services } from '../../../platform/services.ts'
import { viewHistory } from './history.views.ts'
import { statementFile } from './statement-csv.ts'

export function historyRoutes(app: App, services: Services): void {
  app.get(
    '/api/wallet/history',
    {
      config: { access: signedIn },
      schema: { tags: ['wallet'], querystring: historyQuerySchema, response: { 200: historySchema } },
    },
    (request) => viewHistory(services, contextOf(services, request).actor.userId, request.query),
  )

  app.get(
    '/api/wallet/statement.csv',
    {
      config: { access: signedIn, limits: ['walletStatement'] },
      schema: { tags: ['wallet'], description: 'All of one’s movements, as a file for spreadsheets.' },
    },
    (request, reply) => sendCsv(reply, statementFile(services, contextOf(services, request).actor.userId)),
  )
}

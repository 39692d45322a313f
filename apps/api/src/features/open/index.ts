import { OPEN_API_FILE } from '@trunfo/contract/open'
import { noQuerySchema } from '@trunfo/contract/open/shared.schemas'
import texts from '../../../../../locales/pt/developers.json' with { type: 'json' }
import file from '../../../openapi-v1.json' with { type: 'json' }
import type { Feature } from '../../platform/feature.ts'
import { fillText } from '../../platform/fill-text.ts'
import { open as anybody } from '../../platform/http/access.ts'
import type { App } from '../../platform/http/app-type.ts'
import { sendRawJson } from '../../platform/http/raw-json.ts'
import { peopleReads, tournamentReads } from './open.routes.ts'

/** Generated from the routes below: `npm run generate`. */
const FILE = JSON.stringify(file)

function fileRoute(app: App): void {
  app.get(
    OPEN_API_FILE,
    {
      config: { access: anybody, cache: { seconds: 300 }, isPublicApi: true },
      schema: { hide: true, querystring: noQuerySchema },
    },
    (_request, reply) => sendRawJson(reply, FILE),
  )
}

/** The public API: the reads of other features, in views that only grow. */
export const open: Feature = {
  name: 'open',
  routes(app, services) {
    tournamentReads(app, services)
    peopleReads(app, services)
    fileRoute(app)
  },
  pages: {
    developers: { title: texts.title, description: fillText(texts.lead) },
  },
}

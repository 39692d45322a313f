import { PEOPLE_ROLES } from '@trunfo/contract/moderation'
import { peopleExportQuerySchema, peopleQuerySchema, peopleSchema } from '@trunfo/contract/moderation.schemas'
import { anyOf } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { contextOf } from '../../../platform/http/context.ts'
import { exportOf, exportTable } from '../../../platform/http/csv-file.ts'
import type { Services } from '../../../platform/services.ts'
import { viewPeople } from './people.views.ts'
import { peopleFile } from './people-csv.ts'

const tags = ['moderation']
const managers = anyOf(PEOPLE_ROLES)

export function peopleRoutes(app: App, services: Services): void {
  app.get(
    '/api/admin/users',
    {
      config: { access: managers },
      schema: { tags, querystring: peopleQuerySchema, response: { 200: peopleSchema } },
    },
    (request) => viewPeople(services, request.query),
  )

  app.get(
    '/api/admin/users.csv',
    {
      config: exportOf(managers),
      schema: {
        tags,
        description: 'Everybody in the view, to its end, as a file for spreadsheets.',
        querystring: peopleExportQuerySchema,
      },
    },
    (request, reply) => exportTable(contextOf(services, request), reply, peopleFile(services, request.query)),
  )
}

import { FEATURING_STAFF, TOURNAMENT_STAFF } from '@trunfo/contract/tournaments'
import {
  adminTournamentExportQuerySchema,
  adminTournamentListQuerySchema,
  adminTournamentListSchema,
  changeTournamentStatusSchema,
  featureTournamentSchema,
  tournamentParamsSchema,
} from '@trunfo/contract/tournaments.schemas'
import { z } from 'zod'
import { anyOf, signedIn } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { contextOf } from '../../../platform/http/context.ts'
import { exportOf, exportTable } from '../../../platform/http/csv-file.ts'
import type { Services } from '../../../platform/services.ts'
import { changeStatus, featureTournament } from './administration.commands.ts'
import { viewForStaff } from './administration.views.ts'
import { tournamentsFile } from './tournaments-csv.ts'

const tags = ['tournaments']
const staff = anyOf(TOURNAMENT_STAFF)

export function administrationRoutes(app: App, services: Services): void {
  app.get(
    '/api/admin/tournaments',
    {
      config: { access: staff },
      schema: {
        tags,
        querystring: adminTournamentListQuerySchema,
        response: { 200: adminTournamentListSchema },
      },
    },
    (request) => viewForStaff(contextOf(services, request), request.query),
  )

  app.get(
    '/api/admin/tournaments.csv',
    {
      config: exportOf(staff),
      schema: {
        tags,
        description: 'The tournaments of the view, to its end, as a file for spreadsheets.',
        querystring: adminTournamentExportQuerySchema,
      },
    },
    (request, reply) =>
      exportTable(contextOf(services, request), reply, tournamentsFile(services, request.query)),
  )

  app.put(
    '/api/tournaments/:id/status',
    {
      config: { access: signedIn, idempotency: 'key' },
      schema: {
        tags,
        params: tournamentParamsSchema,
        body: changeTournamentStatusSchema,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await changeStatus(contextOf(services, request), request.params.id, request.body)
      return reply.code(204).send(null)
    },
  )

  app.put(
    '/api/tournaments/:id/featured',
    {
      config: { access: anyOf(FEATURING_STAFF), idempotency: 'natural', selfDealing: 'no-money' },
      schema: {
        tags,
        params: tournamentParamsSchema,
        body: featureTournamentSchema,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await featureTournament(contextOf(services, request), request.params.id, request.body.isFeatured)
      return reply.code(204).send(null)
    },
  )
}

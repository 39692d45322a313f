import { tournamentExportSchema } from '@trunfo/contract/tournaments/export.schemas'
import {
  bracketSchema,
  tournamentParamsSchema,
  tournamentVersionQuerySchema,
} from '@trunfo/contract/tournaments.schemas'
import { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import { open, signedIn } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { contextOf } from '../../../platform/http/context.ts'
import { sendRawJson } from '../../../platform/http/raw-json.ts'
import type { Services } from '../../../platform/services.ts'
import { requireTester } from '../tournaments.lookups.ts'
import { viewBracket } from './bracket.views.ts'
import { viewExport } from './export.views.ts'
import { startTournament } from './start.commands.ts'

const tags = ['tournaments']

export function bracketRoutes(app: App, services: Services): void {
  app.post(
    '/api/tournaments/:id/start',
    {
      config: { access: signedIn, idempotency: 'key' },
      schema: { tags, params: tournamentParamsSchema, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await startTournament(contextOf(services, request), request.params.id)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/tournaments/:id/start-now',
    {
      config: { access: signedIn, idempotency: 'key' },
      schema: {
        tags,
        description: 'Starts it even before its time, and tells everybody who is enrolled.',
        params: tournamentParamsSchema,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await startTournament(contextOf(services, request), request.params.id, { isEarly: true })
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/api/tournaments/:id/bracket',
    {
      config: { access: open, cache: { seconds: 2 } },
      schema: {
        tags,
        params: tournamentParamsSchema,
        querystring: tournamentVersionQuerySchema,
        response: { 200: bracketSchema },
      },
    },
    async (request, reply) => {
      const bracket = await viewBracket(services, request.params.id)
      if (!bracket || bracket.isTest) throw new AppError('tournaments.not_found')
      return sendRawJson(reply, bracket.json)
    },
  )

  app.get(
    '/api/tournaments/:id/export',
    {
      config: { access: open, cache: { seconds: 10 } },
      schema: {
        tags,
        description: 'The whole tournament as one file, from which @trunfo/brackets derives it again.',
        params: tournamentParamsSchema,
        querystring: tournamentVersionQuerySchema,
        response: { 200: tournamentExportSchema },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const json = await viewExport(services.db, id)
      if (json === null) throw new AppError('tournaments.not_found')
      reply.header('content-disposition', `inline; filename="torneio-${id}.json"`)
      return sendRawJson(reply, json)
    },
  )

  app.get(
    '/api/test-tournaments/:id/bracket',
    {
      config: { access: signedIn },
      schema: { tags, params: tournamentParamsSchema, response: { 200: bracketSchema } },
    },
    async (request, reply) => {
      await requireTester(contextOf(services, request), request.params.id)
      const bracket = await viewBracket(services, request.params.id)
      if (!bracket?.isTest) throw new AppError('tournaments.not_found')
      return sendRawJson(reply, bracket.json)
    },
  )
}

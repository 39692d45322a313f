import { TOURNAMENT_CREATORS } from '@trunfo/contract/tournaments'
import { formatListSchema } from '@trunfo/contract/tournaments/stages.schemas'
import {
  createTournamentSchema,
  participantListSchema,
  tournamentCreatedSchema,
  tournamentFindQuerySchema,
  tournamentFindSchema,
  tournamentGroupPageSchema,
  tournamentGroupQuerySchema,
  tournamentListQuerySchema,
  tournamentListSchema,
  tournamentPageQuerySchema,
  tournamentParamsSchema,
  tournamentSchema,
  tournamentVersionQuerySchema,
  tournamentViewerSchema,
} from '@trunfo/contract/tournaments.schemas'
import { AppError } from '../../platform/errors.ts'
import { anyOf, open, signedIn } from '../../platform/http/access.ts'
import type { App } from '../../platform/http/app-type.ts'
import { contextOf } from '../../platform/http/context.ts'
import type { Services } from '../../platform/services.ts'
import { viewFound, viewGroup, viewTournaments } from './catalogue/index.ts'
import { viewParticipants } from './participants/participants.ts'
import { formatsOn } from './stages.rules.ts'
import { createTournament } from './tournaments.commands.ts'
import { requirePublic, requireTester } from './tournaments.lookups.ts'
import { viewTournament, viewTournamentViewer } from './tournaments.views.ts'

const tags = ['tournaments']

export function tournamentsRoutes(app: App, services: Services): void {
  app.get(
    '/api/tournaments',
    {
      config: { access: open, cache: { seconds: 2 } },
      schema: { tags, querystring: tournamentListQuerySchema, response: { 200: tournamentListSchema } },
    },
    (request) => viewTournaments(services, request.query.state),
  )

  app.get(
    '/api/tournaments/group',
    {
      config: { access: open, cache: { seconds: 2 } },
      schema: { tags, querystring: tournamentGroupQuerySchema, response: { 200: tournamentGroupPageSchema } },
    },
    (request) => viewGroup(services, request.query),
  )

  app.get(
    '/api/tournaments/found',
    {
      config: { access: open, cache: { seconds: 2 } },
      schema: { tags, querystring: tournamentFindQuerySchema, response: { 200: tournamentFindSchema } },
    },
    (request) => viewFound(services, request.query),
  )

  app.get(
    '/api/tournaments/formats',
    {
      config: { access: open, cache: { seconds: 2 } },
      schema: { tags, response: { 200: formatListSchema } },
    },
    () => ({ formats: [...formatsOn(services.config)] }),
  )

  app.post(
    '/api/tournaments',
    {
      config: { access: anyOf(TOURNAMENT_CREATORS), idempotency: 'key', limits: ['tournamentCreation'] },
      schema: { tags, body: createTournamentSchema, response: { 201: tournamentCreatedSchema } },
    },
    async (request, reply) => {
      const tournament = await createTournament(contextOf(services, request), request.body)
      return reply.code(201).send({ tournament })
    },
  )

  app.get(
    '/api/tournaments/:id',
    {
      config: { access: open, cache: { seconds: 2 } },
      schema: {
        tags,
        params: tournamentParamsSchema,
        querystring: tournamentVersionQuerySchema,
        response: { 200: tournamentSchema },
      },
    },
    async (request) => {
      const tournament = await viewTournament(services, request.params.id, { isTest: false })
      if (!tournament) throw new AppError('tournaments.not_found')
      return tournament
    },
  )

  app.get(
    '/api/tournaments/:id/viewer',
    {
      config: { access: signedIn },
      schema: { tags, params: tournamentParamsSchema, response: { 200: tournamentViewerSchema } },
    },
    (request) => viewTournamentViewer(contextOf(services, request), request.params.id),
  )

  app.get(
    '/api/tournaments/:id/participants',
    {
      config: { access: open, cache: { seconds: 2 } },
      schema: {
        tags,
        params: tournamentParamsSchema,
        querystring: tournamentPageQuerySchema,
        response: { 200: participantListSchema },
      },
    },
    async (request) => {
      await requirePublic(services.db, request.params.id)
      return viewParticipants(services, request.params.id, request.query.cursor)
    },
  )

  app.get(
    '/api/test-tournaments/:id',
    {
      config: { access: signedIn },
      schema: { tags, params: tournamentParamsSchema, response: { 200: tournamentSchema } },
    },
    async (request) => {
      await requireTester(contextOf(services, request), request.params.id)
      const tournament = await viewTournament(services, request.params.id, { isTest: true })
      if (!tournament) throw new AppError('tournaments.not_found')
      return tournament
    },
  )

  app.get(
    '/api/test-tournaments/:id/participants',
    {
      config: { access: signedIn },
      schema: {
        tags,
        params: tournamentParamsSchema,
        querystring: tournamentPageQuerySchema,
        response: { 200: participantListSchema },
      },
    },
    async (request) => {
      await requireTester(contextOf(services, request), request.params.id)
      return viewParticipants(services, request.params.id, request.query.cursor)
    },
  )
}

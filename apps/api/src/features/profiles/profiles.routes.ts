import {
  playersFoundSchema,
  playersQuerySchema,
  profileParamsSchema,
  profileSchema,
} from '@trunfo/contract/profiles.schemas'
import { tournamentHistorySchema, tournamentPageQuerySchema } from '@trunfo/contract/tournaments.schemas'
import { AppError } from '../../platform/errors.ts'
import { open } from '../../platform/http/access.ts'
import type { App } from '../../platform/http/app-type.ts'
import { versionQuerySchema } from '../../platform/http/public-cache.ts'
import type { Services } from '../../platform/services.ts'
import { viewTournamentHistory } from '../tournaments/index.ts'
import { findProfile } from './profiles.queries.ts'
import { viewPlayersFound, viewProfile } from './profiles.views.ts'

export function profilesRoutes(app: App, services: Services): void {
  app.get(
    '/api/profiles',
    {
      config: { access: open, cache: { seconds: 2 } },
      schema: {
        tags: ['profiles'],
        querystring: playersQuerySchema,
        response: { 200: playersFoundSchema },
      },
    },
    (request) => viewPlayersFound(services, request.query.q),
  )

  app.get(
    '/api/profiles/:username',
    {
      config: { access: open, cache: { seconds: 2 } },
      schema: {
        tags: ['profiles'],
        params: profileParamsSchema,
        querystring: versionQuerySchema,
        response: { 200: profileSchema },
      },
    },
    async (request) => {
      const profile = await viewProfile(services, request.params.username)
      if (!profile) throw new AppError('profiles.not_found')
      return profile
    },
  )

  app.get(
    '/api/profiles/:username/tournaments',
    {
      config: { access: open, cache: { seconds: 2 } },
      schema: {
        tags: ['profiles'],
        params: profileParamsSchema,
        querystring: tournamentPageQuerySchema,
        response: { 200: tournamentHistorySchema },
      },
    },
    async (request) => {
      const profile = await findProfile(services.db, request.params.username)
      if (!profile) throw new AppError('profiles.not_found')
      return viewTournamentHistory(services, profile.id, request.query.cursor)
    },
  )
}

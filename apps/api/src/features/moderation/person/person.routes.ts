import { personSessionsSchema } from '@trunfo/contract/accounts/sessions.schemas'
import { PEOPLE_ROLES } from '@trunfo/contract/moderation'
import {
  personDetailSchema,
  personHistorySchema,
  personParamsSchema,
  personWalletSchema,
} from '@trunfo/contract/moderation/person.schemas'
import { pageQuerySchema } from '@trunfo/contract/paging.schemas'
import { historySchema } from '@trunfo/contract/wallet.schemas'
import type { Feature } from '../../../platform/feature.ts'
import { anyOf } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { contextOf } from '../../../platform/http/context.ts'
import type { Services } from '../../../platform/services.ts'
import { obstaclesOf, viewSessionsOf } from '../../accounts/index.ts'
import { viewHistory } from '../../wallet/index.ts'
import { viewWallet } from './grants.commands.ts'
import { viewPerson, viewPersonHistory, viewPersonWallet } from './person.views.ts'

const managers = anyOf(PEOPLE_ROLES)
const founder = anyOf(['fundador'])
const tags = ['moderation']
const params = personParamsSchema

export function personRoutes(app: App, services: Services, features: readonly Feature[]): void {
  const findObstacles = obstaclesOf(features)

  app.get(
    '/api/admin/users/:userId',
    { config: { access: managers }, schema: { tags, params, response: { 200: personDetailSchema } } },
    (request) => viewPerson(contextOf(services, request), request.params.userId, findObstacles),
  )

  app.get(
    '/api/admin/users/:userId/history',
    {
      config: { access: managers },
      schema: { tags, params, querystring: pageQuerySchema, response: { 200: personHistorySchema } },
    },
    (request) => viewPersonHistory(contextOf(services, request), request.params.userId, request.query.cursor),
  )

  app.get(
    '/api/admin/users/:userId/sessions',
    {
      config: { access: managers },
      schema: { tags, params, querystring: pageQuerySchema, response: { 200: personSessionsSchema } },
    },
    (request) => viewSessionsOf(services, request.params.userId, request.query.cursor),
  )

  app.get(
    '/api/admin/users/:userId/wallet',
    { config: { access: founder }, schema: { tags, params, response: { 200: personWalletSchema } } },
    async (request) => {
      await viewWallet(contextOf(services, request), request.params.userId)
      return viewPersonWallet(services, request.params.userId)
    },
  )

  app.get(
    '/api/admin/users/:userId/wallet/history',
    {
      config: { access: founder },
      schema: { tags, params, querystring: pageQuerySchema, response: { 200: historySchema } },
    },
    async (request) => {
      await viewWallet(contextOf(services, request), request.params.userId)
      return viewHistory(services, request.params.userId, request.query)
    },
  )
}

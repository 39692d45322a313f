import { PEOPLE_ROLES } from '@trunfo/contract/moderation'
import {
  accountCreatedSchema,
  createAccountSchema,
  editRecordSchema,
  editRolesSchema,
  erasePersonSchema,
  grantSchema,
  personParamsSchema,
  personSessionParamsSchema,
  reasonSchema,
} from '@trunfo/contract/moderation/person.schemas'
import { z } from 'zod'
import type { Feature } from '../../../platform/feature.ts'
import { anyOf } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { type Ctx, contextOf } from '../../../platform/http/context.ts'
import { refusedTo } from '../../../platform/http/self-dealing.ts'
import { always, inSomeCases, recent } from '../../../platform/http/step-up.ts'
import type { Services } from '../../../platform/services.ts'
import { obstaclesOf } from '../../accounts/index.ts'
import { editRecordOf, grant } from './grants.commands.ts'
import * as standing from './status.commands.ts'

const managers = { access: anyOf(PEOPLE_ROLES), idempotency: 'key', selfDealing: 'no-money' } as const
const founder = { access: anyOf(['fundador']), idempotency: 'key', selfDealing: 'no-money' } as const
const tags = ['moderation']
const params = personParamsSchema
const response = { 204: z.null() }

export function actsRoutes(app: App, services: Services, features: readonly Feature[]): void {
  const findObstacles = obstaclesOf(features)

  app.post(
    '/api/admin/users',
    {
      config: managers,
      schema: { tags, body: createAccountSchema, response: { 201: accountCreatedSchema } },
    },
    async (request, reply) => {
      const userId = await standing.createAccountFor(contextOf(services, request), request.body)
      return reply.code(201).send({ userId })
    },
  )

  reasonedActs(app, services)
  plainActs(app, services)

  app.put(
    '/api/admin/users/:userId/roles',
    {
      config: { ...managers, stepUp: inSomeCases(always('leading_roles')) },
      schema: { tags, params, body: editRolesSchema, response },
    },
    async (request, reply) => {
      await standing.editRolesOf(contextOf(services, request), request.params.userId, request.body)
      return reply.code(204).send(null)
    },
  )

  for (const kind of ['bonus', 'coins'] as const)
    app.post(
      `/api/admin/users/:userId/${kind}`,
      {
        config: {
          ...founder,
          selfDealing: refusedTo('owner'),
          stepUp: kind === 'bonus' ? recent('bonus') : 'never',
        },
        schema: { tags, params, body: grantSchema, response },
      },
      async (request, reply) => {
        await grant(contextOf(services, request), request.params.userId, { kind, ...request.body })
        return reply.code(204).send(null)
      },
    )

  app.put(
    '/api/admin/users/:userId/record',
    { config: founder, schema: { tags, params, body: editRecordSchema, response } },
    async (request, reply) => {
      const { seen, reason, ...wanted } = request.body
      await editRecordOf(contextOf(services, request), request.params.userId, { seen, wanted, reason })
      return reply.code(204).send(null)
    },
  )

  app.delete(
    '/api/admin/users/:userId',
    { config: founder, schema: { tags, params, body: erasePersonSchema, response } },
    async (request, reply) => {
      const ctx = contextOf(services, request)
      await standing.eraseByStaff(ctx, request.params.userId, request.body, findObstacles)
      return reply.code(204).send(null)
    },
  )
}

/** Commands that only take a reason. */
function reasonedActs(app: App, services: Services): void {
  const acts: Readonly<Record<string, (ctx: Ctx, userId: string, reason: string) => Promise<void>>> = {
    alert: standing.alertByStaff,
    ban: standing.banByStaff,
    unban: standing.unbanByStaff,
    'second-factor/remove': standing.removeSecondFactorOf,
  }
  for (const [path, run] of Object.entries(acts))
    app.post(
      `/api/admin/users/:userId/${path}`,
      { config: managers, schema: { tags, params, body: reasonSchema, response } },
      async (request, reply) => {
        await run(contextOf(services, request), request.params.userId, request.body.reason)
        return reply.code(204).send(null)
      },
    )
}

function plainActs(app: App, services: Services): void {
  const acts: Readonly<Record<string, (ctx: Ctx, userId: string) => Promise<void>>> = {
    'approve-email': standing.approveEmailOf,
    unlock: standing.unlockByStaff,
  }
  for (const [path, run] of Object.entries(acts))
    app.post(
      `/api/admin/users/:userId/${path}`,
      { config: managers, schema: { tags, params, response } },
      async (request, reply) => {
        await run(contextOf(services, request), request.params.userId)
        return reply.code(204).send(null)
      },
    )

  app.delete(
    '/api/admin/users/:userId/sessions',
    { config: managers, schema: { tags, params, response } },
    async (request, reply) => {
      await standing.endSessions(contextOf(services, request), request.params.userId)
      return reply.code(204).send(null)
    },
  )

  app.delete(
    '/api/admin/users/:userId/sessions/:sessionId',
    { config: managers, schema: { tags, params: personSessionParamsSchema, response } },
    async (request, reply) => {
      const { userId, sessionId } = request.params
      await standing.endSession(contextOf(services, request), userId, sessionId)
      return reply.code(204).send(null)
    },
  )
}

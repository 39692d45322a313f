import {
  codeSchema,
  enrolmentSchema,
  recoveryCodesSchema,
  secondFactorSchema,
  secondFactorStepUpSchema,
  secondStepSchema,
  stepUpSchema,
} from '@trunfo/contract/accounts/second-factor.schemas'
import { hasAnyRole, STAFF_ROLES } from '@trunfo/contract/roles'
import { z } from 'zod'
import { open, signedIn } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { type Ctx, contextOf } from '../../../platform/http/context.ts'
import type { Services } from '../../../platform/services.ts'
import { rememberDevice } from '../known-devices.ts'
import { sendSessionCookie } from '../sessions/index.ts'
import { clearChallengeCookie } from '../sign-in/sign-in.ts'
import {
  confirmEnrolment,
  disableSecondFactor,
  renewRecoveryCodes,
  startEnrolment,
} from './second-factor.commands.ts'
import { countRecoveryCodes } from './second-factor.queries.ts'
import { passSecondStep } from './second-step.commands.ts'

export function secondFactorRoutes(app: App, services: Services): void {
  const { config } = services

  app.get(
    '/api/accounts/second-factor',
    {
      config: { access: signedIn },
      schema: { tags: ['accounts'], response: { 200: secondFactorSchema } },
    },
    (request) => viewSecondFactor(contextOf(services, request)),
  )

  app.post(
    '/api/accounts/second-factor',
    {
      config: { access: signedIn, idempotency: 'secret' },
      schema: { tags: ['accounts'], body: stepUpSchema, response: { 200: enrolmentSchema } },
    },
    (request) => startEnrolment(contextOf(services, request), request.body.password),
  )

  app.post(
    '/api/accounts/second-factor/confirm',
    {
      config: { access: signedIn, idempotency: 'secret' },
      schema: { tags: ['accounts'], body: codeSchema, response: { 200: recoveryCodesSchema } },
    },
    async (request, reply) => {
      const { recoveryCodes, token } = await confirmEnrolment(contextOf(services, request), request.body.code)
      return sendSessionCookie(reply, config, token).send({ recoveryCodes })
    },
  )

  app.post(
    '/api/accounts/second-factor/recovery-codes',
    {
      config: { access: signedIn, idempotency: 'secret' },
      schema: {
        tags: ['accounts'],
        body: secondFactorStepUpSchema,
        response: { 200: recoveryCodesSchema },
      },
    },
    async (request) => ({
      recoveryCodes: await renewRecoveryCodes(contextOf(services, request), request.body),
    }),
  )

  app.delete(
    '/api/accounts/second-factor',
    {
      config: { access: signedIn, idempotency: 'secret' },
      schema: { tags: ['accounts'], body: secondFactorStepUpSchema, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await disableSecondFactor(contextOf(services, request), request.body)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/api/accounts/sign-in/second-factor',
    {
      config: { access: open, idempotency: 'secret' },
      schema: { tags: ['accounts'], body: secondStepSchema, response: { 204: z.null() } },
    },
    async (request, reply) => {
      const { token, userId } = await passSecondStep(services, request, request.body)
      clearChallengeCookie(sendSessionCookie(reply, config, token), config)
      await rememberDevice(services, request, reply, userId)
      return reply.code(204).send(null)
    },
  )
}

async function viewSecondFactor({ services, actor }: Ctx): Promise<z.infer<typeof secondFactorSchema>> {
  return {
    isEnabled: actor.hasSecondFactor,
    isMandatory: hasAnyRole(actor.roles, STAFF_ROLES),
    recoveryCodesLeft: await countRecoveryCodes(services.db, actor.userId),
  }
}

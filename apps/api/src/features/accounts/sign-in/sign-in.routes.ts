import { signInAnswerSchema, signInSchema } from '@trunfo/contract/accounts/sign-in.schemas'
import { open } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import type { Services } from '../../../platform/services.ts'
import { refuseWhenHashesWait } from '../passwords.ts'
import { sendSessionCookie } from '../session-start.ts'
import { sendChallengeCookie } from './challenge.ts'
import { signIn } from './sign-in.commands.ts'

export function signInRoutes(app: App, services: Services): void {
  app.post(
    '/api/accounts/sign-in',
    {
      config: { access: open, limits: ['signInAddress'], isAnsweredOnce: true },
      onRequest: refuseWhenHashesWait,
      schema: { tags: ['accounts'], body: signInSchema, response: { 200: signInAnswerSchema } },
    },
    async (request, reply) => {
      const caller = { ip: request.ip, userAgent: request.headers['user-agent'] }
      const outcome = await signIn(services, request.body, caller)
      if (outcome.step === 'done') sendSessionCookie(reply, services.config, outcome.sessionToken)
      else sendChallengeCookie(reply, services.config, outcome.challengeToken)
      return reply.header('cache-control', 'no-store').send({ step: outcome.step })
    },
  )
}

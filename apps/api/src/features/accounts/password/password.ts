import { changePasswordSchema } from '@trunfo/contract/accounts/password.schemas'
import { z } from 'zod'
import { recordAudit } from '../../../platform/audit.ts'
import { AppError } from '../../../platform/errors.ts'
import { signedIn } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { type Ctx, contextOf } from '../../../platform/http/context.ts'
import { runCommand } from '../../../platform/http/run-command.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import type { Services } from '../../../platform/services.ts'
import { passwordChanged } from '../accounts.events.ts'
import { passwordChangedMail } from '../accounts.mails.tsx'
import { findPasswordOwner, replacePassword } from '../accounts.queries.ts'
import { rememberDevice } from '../known-devices.ts'
import { passwordResetPage } from '../links.ts'
import { hashPassword, isStaffGrade, passwordProblem, requirePassword } from '../passwords.ts'
import { keepOnlySession, sendSessionCookie } from '../sessions/index.ts'
import { voidPendingTokens } from '../tokens.ts'

export function passwordRoutes(app: App, services: Services): void {
  app.put(
    '/api/accounts/password',
    {
      config: { access: signedIn, idempotency: 'secret' },
      schema: { tags: ['accounts'], body: changePasswordSchema, response: { 204: z.null() } },
    },
    async (request, reply) => {
      const ctx = contextOf(services, request)
      const token = await changePassword(ctx, request.body)
      sendSessionCookie(reply, services.config, token)
      await rememberDevice(services, request, reply, ctx.actor.userId)
      return reply.code(204).send(null)
    },
  )
}

/**
 * Ends all other sessions and returns the token under which this one continues. If a reset ended this session
 * meanwhile, `keepOnlySession` throws and the change is rolled back.
 */
async function changePassword(
  ctx: Ctx,
  { currentPassword, password }: { currentPassword: string; password: string },
): Promise<string> {
  const { services, actor, requestId } = ctx
  const { userId } = actor
  const owner = await findPasswordOwner(services.db, userId)
  if (!owner) throw new AppError('platform.unauthenticated')
  // Checked before the expensive password check; it reveals nothing, because the rules are the same for
  // everybody.
  const problem = passwordProblem(password, owner)
  if (problem) throw new AppError(problem)
  const proof = await requirePassword(ctx, currentPassword)
  const passwordHash = await hashPassword(password)

  return runCommand(ctx, async (tx) => {
    await proof(tx)
    await voidPendingTokens(tx, userId)
    const token = await keepOnlySession(tx, actor)
    await replacePassword(tx, userId, { passwordHash, isStaffGrade: isStaffGrade(password, owner) })
    await recordAudit(tx, {
      actorId: userId,
      action: 'person.password-changed',
      subject: { type: 'person', id: userId },
      requestId,
    })
    await emit(tx, passwordChanged, { userId, by: 'owner' })
    const facts = { username: owner.username, resetUrl: passwordResetPage(services.config) }
    await sendMail(tx, passwordChangedMail, { to: owner.email, facts })
    return token
  })
}

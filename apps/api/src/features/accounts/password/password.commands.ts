import { recordAudit } from '../../../platform/audit.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import { passwordChanged } from '../accounts.events.ts'
import { passwordResetPage } from '../accounts.links.ts'
import { savePassword } from '../credentials.queries.ts'
import { passwordChangedMail } from '../mails/password-changed-mail.tsx'
import { findPasswordOwner } from '../password-reset/password-reset.queries.ts'
import { hashPassword, passwordProblem, requirePassword } from '../passwords.ts'
import { keepOnlySession } from '../sessions/sessions.commands.ts'
import { voidTokens } from '../tokens.ts'

/**
 * Returns the token under which this session goes on; all others end. A session that a reset ended meanwhile
 * cannot change anything any more, because keeping it fails and takes the rest back.
 */
export async function changePassword(
  ctx: Ctx,
  { currentPassword, password }: { currentPassword: string; password: string },
): Promise<string> {
  const { services, actor, requestId } = ctx
  const { userId } = actor
  const owner = await findPasswordOwner(services.db, userId)
  if (!owner) throw new AppError('platform.unauthenticated')
  // Before the costly check, and without telling anything: the rules are the same for everybody.
  const problem = passwordProblem(password, owner)
  if (problem) throw new AppError(problem)
  await requirePassword(ctx, currentPassword)
  const passwordHash = await hashPassword(password)

  return services.db.transaction().execute(async (tx) => {
    const token = await keepOnlySession(tx, actor)
    await savePassword(tx, userId, passwordHash)
    await voidTokens(tx, userId, ['reset-password', 'second-step'])
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

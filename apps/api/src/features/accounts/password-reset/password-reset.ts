import {
  requestPasswordResetSchema,
  resetPasswordSchema,
} from '@trunfo/contract/accounts/password-reset.schemas'
import { z } from 'zod'
import { recordAudit } from '../../../platform/audit.ts'
import type { Config } from '../../../platform/config.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { open } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { type Visit, visitOf } from '../../../platform/http/context.ts'
import { isDone, runCommand } from '../../../platform/http/run-command.ts'
import { defineJob } from '../../../platform/jobs/definitions.ts'
import { emit, enqueue } from '../../../platform/jobs/emit.ts'
import { transact } from '../../../platform/jobs/transact.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import type { Services } from '../../../platform/services.ts'
import { passwordChanged } from '../accounts.events.ts'
import { lockAccount } from '../accounts.lookups.ts'
import { passwordChangedMail, passwordResetMail } from '../accounts.mails.tsx'
import {
  findPasswordOwner,
  findUserByEmail,
  markEmailConfirmed,
  replacePassword,
} from '../accounts.queries.ts'
import { emailProblem, foldEmail } from '../accounts.rules.ts'
import { rememberDevice } from '../known-devices.ts'
import { passwordResetPage } from '../links.ts'
import { prepareLink } from '../mail-links.ts'
import { hashPassword, isStaffGrade, passwordProblem, refuseWhenHashesWait } from '../passwords.ts'
import { deleteSessions } from '../sessions/index.ts'
import { peekToken, takeToken, voidPendingTokens, voidTokens } from '../tokens.ts'

export function passwordResetRoutes(app: App, services: Services): void {
  app.post(
    '/api/accounts/password-reset/request',
    {
      config: { access: open, idempotency: 'key', limits: ['mailAddress'] },
      schema: { tags: ['accounts'], body: requestPasswordResetSchema, response: { 202: z.null() } },
    },
    async (request, reply) => {
      await requestPasswordReset(visitOf(services, request), request.body.email)
      return reply.code(202).send(null)
    },
  )

  app.post(
    '/api/accounts/password-reset',
    {
      config: { access: open, idempotency: 'key', limits: ['linkAddress'] },
      onRequest: refuseWhenHashesWait,
      schema: { tags: ['accounts'], body: resetPasswordSchema, response: { 204: z.null() } },
    },
    async (request, reply) => {
      const userId = await resetPassword(
        visitOf(services, request),
        request.body.token,
        request.body.password,
      )
      // Users who reset the password during an attack must be able to sign in with it.
      if (userId) await rememberDevice(services, request, reply, userId)
      return reply.code(204).send(null)
    },
  )
}

/** Only enqueues a job, so known and unknown addresses take the same time. */
async function requestPasswordReset(visit: Visit, givenEmail: string): Promise<void> {
  const email = foldEmail(givenEmail)
  const problem = emailProblem(email)
  if (problem) throw new AppError(problem)
  await visit.services.limits.spend('resetMail', email)
  await runCommand(visit, (tx) => enqueue(tx, sendResetLink, { email }))
}

/**
 * The link proves that the user reads this mailbox, so the address counts as confirmed. All sessions end.
 * Returns the user's id, or null for a repeated request.
 */
async function resetPassword(visit: Visit, token: string, password: string): Promise<string | null> {
  const { config, db } = visit.services
  const purpose = (await peekToken(db, 'first-password', token)) ? 'first-password' : 'reset-password'
  const found = await peekToken(db, purpose, token)
  const owner = found && (await findPasswordOwner(db, found.userId))
  if (!owner && !(await isDone(visit))) throw new AppError('accounts.link_expired')
  const problem = owner && passwordProblem(password, owner)
  if (problem) throw new AppError(problem)

  const passwordHash = await hashPassword(password)
  await runCommand(visit, async (tx) => {
    if (!found || !owner) throw new AppError('accounts.link_expired')
    const { userId } = found
    await lockAccount(tx, userId)
    // Taken only now: a rejected password must not use up the link.
    if (!(await takeToken(tx, purpose, token))) throw new AppError('accounts.link_expired')
    await voidPendingTokens(tx, userId)
    await replacePassword(tx, userId, { passwordHash, isStaffGrade: isStaffGrade(password, owner) })
    await deleteSessions(tx, userId)
    await markEmailConfirmed(tx, userId)
    await recordAudit(tx, {
      actorId: userId,
      action: 'person.password-reset',
      subject: { type: 'person', id: userId },
      requestId: visit.requestId,
    })
    // A first password replaces nothing, and nobody else is signed in.
    if (purpose === 'first-password') return
    await emit(tx, passwordChanged, { userId, by: 'reset' })
    const facts = { username: owner.username, resetUrl: passwordResetPage(config) }
    await sendMail(tx, passwordChangedMail, { to: owner.email, facts })
  })
  return found?.userId ?? null
}

/** The job looks up the address, because timing in the request would reveal whether it is known. */
export const sendResetLink = defineJob<{ email: string }>(
  'accounts.send-reset-link',
  async ({ db, config }, { email }) => {
    await transact(db, async (tx) => {
      const person = await findUserByEmail(tx, email)
      if (person) await sendPasswordReset(tx, config, person)
    })
  },
)

/** Only the last link sent is valid. */
async function sendPasswordReset(
  tx: Tx,
  config: Config,
  { id, email, username }: { id: string; email: string; username: string },
): Promise<void> {
  await voidTokens(tx, id, ['reset-password'])
  const seed = await prepareLink(tx, config, { userId: id, purpose: 'reset-password' })
  await sendMail(tx, passwordResetMail, { to: email, facts: { username, seed } })
}

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
import { act, isDone } from '../../../platform/http/act.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { type Visit, visitOf } from '../../../platform/http/context.ts'
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
      // Whoever resets a password during an attack must be able to sign in with it.
      if (userId) await rememberDevice(services, request, reply, userId)
      return reply.code(204).send(null)
    },
  )
}

/** Only leaves a job, so a known and an unknown address take the same time. */
async function requestPasswordReset(visit: Visit, givenEmail: string): Promise<void> {
  const email = foldEmail(givenEmail)
  const problem = emailProblem(email)
  if (problem) throw new AppError(problem)
  await visit.services.limits.spend('resetMail', email)
  await act(visit, (tx) => enqueue(tx, sendResetLink, { email }))
}

/**
 * The link proves that the person reads the mail of this address, so the address counts as confirmed; and
 * whoever was in the account before is out of it. Returns whose password it is, or null for a repeated request.
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
  await act(visit, async (tx) => {
    if (!found || !owner) throw new AppError('accounts.link_expired')
    const { userId } = found
    await lockAccount(tx, userId)
    // Taken only now: a password that the rules refuse must not cost the person their link.
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
    // Nothing has changed for somebody who had none, and nobody else is in the account.
    if (purpose === 'first-password') return
    await emit(tx, passwordChanged, { userId, by: 'reset' })
    const facts = { username: owner.username, resetUrl: passwordResetPage(config) }
    await sendMail(tx, passwordChangedMail, { to: owner.email, facts })
  })
  return found?.userId ?? null
}

/** Looks the address up here and not in the request, where the time taken would tell whether it is known. */
export const sendResetLink = defineJob<{ email: string }>(
  'accounts.send-reset-link',
  async ({ db, config }, { email }) => {
    await transact(db, async (tx) => {
      const person = await findUserByEmail(tx, email)
      if (person) await sendPasswordReset(tx, config, person)
    })
  },
)

/** Of several links asked for, only the last one opens the account. */
async function sendPasswordReset(
  tx: Tx,
  config: Config,
  { id, email, username }: { id: string; email: string; username: string },
): Promise<void> {
  await voidTokens(tx, id, ['reset-password'])
  const seed = await prepareLink(tx, config, { userId: id, purpose: 'reset-password' })
  await sendMail(tx, passwordResetMail, { to: email, facts: { username, seed } })
}

import {
  confirmEmailAnswerSchema,
  confirmEmailSchema,
  resendConfirmationSchema,
} from '@trunfo/contract/accounts/sign-up.schemas'
import { z } from 'zod'
import type { Config } from '../../../platform/config.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { open } from '../../../platform/http/access.ts'
import { act } from '../../../platform/http/act.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { type Visit, visitOf } from '../../../platform/http/context.ts'
import { defineJob } from '../../../platform/jobs/definitions.ts'
import { enqueue } from '../../../platform/jobs/emit.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import type { Services } from '../../../platform/services.ts'
import { accountExistsMail, confirmationMail } from '../accounts.mails.tsx'
import { findUserByEmail, markEmailConfirmed } from '../accounts.queries.ts'
import { emailProblem, foldEmail } from '../accounts.rules.ts'
import { passwordResetPage, signInLink } from '../links.ts'
import { prepareLink } from '../mail-links.ts'
import { hasPendingPassword } from '../pending-passwords.ts'
import { peekToken } from '../tokens.ts'

export function confirmationRoutes(app: App, services: Services): void {
  app.post(
    '/api/accounts/confirmation',
    {
      config: { access: open, idempotency: 'natural', limits: ['linkAddress'] },
      schema: { tags: ['accounts'], body: confirmEmailSchema, response: { 200: confirmEmailAnswerSchema } },
    },
    async (request) => confirmEmail(visitOf(services, request), request.body.token),
  )

  app.post(
    '/api/accounts/confirmation/resend',
    {
      config: { access: open, idempotency: 'key', limits: ['mailAddress'] },
      schema: { tags: ['accounts'], body: resendConfirmationSchema, response: { 202: z.null() } },
    },
    async (request, reply) => {
      await askForConfirmation(visitOf(services, request), request.body.email)
      return reply.code(202).send(null)
    },
  )
}

/**
 * The link keeps working until its time is over: mail programs open links before people do, and whoever clicks
 * twice should hear that all is well. All it can do is confirm the address it was sent to.
 */
async function confirmEmail(visit: Visit, token: string): Promise<z.infer<typeof confirmEmailAnswerSchema>> {
  return act(visit, async (tx) => {
    const found = await peekToken(tx, 'confirm-email', token)
    if (!found) throw new AppError('accounts.link_expired')
    return { state: (await markEmailConfirmed(tx, found.userId)) ? 'confirmed' : 'already-confirmed' }
  })
}

/** Only leaves a job, so a known and an unknown address take the same time. */
async function askForConfirmation(visit: Visit, givenEmail: string): Promise<void> {
  const email = foldEmail(givenEmail)
  const problem = emailProblem(email)
  if (problem) throw new AppError(problem)
  await visit.services.limits.spend('confirmationMail', email)
  await act(visit, (tx) => enqueue(tx, resendConfirmation, { email }))
}

/** Earlier links stay good: people open the first mail after asking for a second one. */
export async function sendConfirmation(
  tx: Tx,
  config: Config,
  { id, email, username }: { id: string; email: string; username: string },
): Promise<void> {
  const seed = await prepareLink(tx, config, { userId: id, purpose: 'confirm-email' })
  await sendMail(tx, confirmationMail, { to: email, facts: { username, seed } })
}

/**
 * Looks the address up here and not in the request, where the time taken would tell whether it is known. Whoever signed
 * up a second time and waits for a confirmation is told instead that they have an account.
 */
export const resendConfirmation = defineJob<{ email: string }>(
  'accounts.resend-confirmation',
  async ({ db, config }, { email }) => {
    await db.transaction().execute(async (tx) => {
      const person = await findUserByEmail(tx, email)
      if (!person) return
      if (!person.isConfirmed) return sendConfirmation(tx, config, person)
      if (!(await hasPendingPassword(tx, email))) return
      const facts = { signInUrl: signInLink(config), resetUrl: passwordResetPage(config) }
      await sendMail(tx, accountExistsMail, { to: person.email, facts })
    })
  },
)

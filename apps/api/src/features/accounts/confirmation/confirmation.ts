import {
  confirmEmailAnswerSchema,
  confirmEmailSchema,
  resendConfirmationSchema,
} from '@trunfo/contract/accounts/sign-up.schemas'
import { hasAnyRole, STAFF_ROLES } from '@trunfo/contract/roles'
import { shortSitePath } from '@trunfo/contract/site-path'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Config } from '../../../platform/config.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { open, openToViewer } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { type Visit, visitOf } from '../../../platform/http/context.ts'
import { runCommand } from '../../../platform/http/run-command.ts'
import { defineJob } from '../../../platform/jobs/definitions.ts'
import { enqueue } from '../../../platform/jobs/emit.ts'
import { transact } from '../../../platform/jobs/transact.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import type { Services } from '../../../platform/services.ts'
import { lockPeople } from '../accounts.lookups.ts'
import { accountExistsMail, confirmationMail } from '../accounts.mails.tsx'
import { findUserByEmail, markEmailConfirmed } from '../accounts.queries.ts'
import { emailProblem, foldEmail } from '../accounts.rules.ts'
import { clearEntryCookie, consumeFirstSignIn, entryCookieOf } from '../first-sign-in.ts'
import { rememberDevice } from '../known-devices.ts'
import { passwordResetPage, signInLink } from '../links.ts'
import { prepareLink } from '../mail-links.ts'
import { hasPendingPassword } from '../pending-passwords.ts'
import { createSession, sendSessionCookie } from '../sessions/index.ts'
import type { Caller } from '../sign-in/sign-in.ts'
import { peekToken } from '../tokens.ts'

export function confirmationRoutes(app: App, services: Services): void {
  app.post(
    '/api/accounts/confirmation',
    {
      config: { access: openToViewer, idempotency: 'secret', limits: ['linkAddress'] },
      schema: { tags: ['accounts'], body: confirmEmailSchema, response: { 200: confirmEmailAnswerSchema } },
    },
    async (request, reply) => {
      const { config } = services
      const browser = {
        ip: request.ip,
        userAgent: request.headers['user-agent'],
        entrySecret: entryCookieOf(config, request),
        isSignedIn: request.actor !== null,
      }
      const { session, userId, ...answer } = await confirmEmail(
        visitOf(services, request),
        request.body.token,
        browser,
      )
      if (session) {
        clearEntryCookie(reply, config)
        sendSessionCookie(reply, config, session.token)
        await rememberDevice(services, request, reply, userId)
      }
      return reply.header('cache-control', 'no-store').send({ ...answer, isSignedIn: session !== null })
    },
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

interface Browser extends Caller {
  readonly entrySecret: string | undefined
  readonly isSignedIn: boolean
}

/**
 * The link stays valid until it expires: mail programs open links first, and a second click should report
 * success. On its own it only confirms the address.
 *
 * With the sign-up's cookie it also signs in, but only in the request that confirms.
 */
async function confirmEmail(visit: Visit, token: string, browser: Browser) {
  return runCommand(visit, async (tx) => {
    const found = await peekToken(tx, 'confirm-email', token)
    if (!found) throw new AppError('accounts.link_expired')
    const { userId } = found
    // Lock order: the profile before the account. Erased accounts count as an expired link.
    const [person] = await lockPeople(tx, [userId])
    if (!person) throw new AppError('accounts.link_expired')
    const isFirst = await markEmailConfirmed(tx, userId)
    const isSameBrowser = await consumeFirstSignIn(tx, browser.entrySecret, userId)
    const { email, provesMore } = await findNewcomer(tx, userId)
    const session =
      isFirst && isSameBrowser && person.isActive && !provesMore && !browser.isSignedIn
        ? await createSession(tx, { userId, ip: browser.ip, userAgent: browser.userAgent })
        : null
    const state: z.infer<typeof confirmEmailAnswerSchema>['state'] = isFirst
      ? 'confirmed'
      : 'already-confirmed'
    return { state, userId, email, returnTo: shortSitePath(found.payload.returnTo), session }
  })
}

/** Staff and users with a second factor must sign in as usual. */
async function findNewcomer(tx: Tx, userId: string): Promise<{ email: string; provesMore: boolean }> {
  const { email, hasSecondFactor, roles } = await tx
    .selectFrom('users as person')
    .innerJoin('profiles as profile', 'profile.id', 'person.id')
    .select(['person.email', 'person.two_factor_enabled as hasSecondFactor', 'profile.roles'])
    .where('person.id', '=', userId)
    .executeTakeFirstOrThrow()
  return { email, provesMore: hasSecondFactor || hasAnyRole(roles, STAFF_ROLES) }
}

/** Only enqueues a job, so known and unknown addresses take the same time. */
async function askForConfirmation(visit: Visit, givenEmail: string): Promise<void> {
  const email = foldEmail(givenEmail)
  const problem = emailProblem(email)
  if (problem) throw new AppError(problem)
  await visit.services.limits.spend('confirmationMail', email)
  await runCommand(visit, (tx) => enqueue(tx, resendConfirmation, { email }))
}

interface Unconfirmed {
  readonly id: string
  readonly email: string
  readonly username: string
}

/** Earlier links stay valid: people open the first mail after requesting a second one. */
export async function sendConfirmation(
  tx: Tx,
  config: Config,
  { id, email, username, returnTo }: Unconfirmed & { returnTo: string | null },
): Promise<void> {
  const seed = await prepareLink(tx, config, { userId: id, purpose: 'confirm-email', payload: { returnTo } })
  await sendMail(tx, confirmationMail, { to: email, facts: { username, seed } })
}

/**
 * The job looks up the address, because timing in the request would reveal whether it is known. If a second
 * sign-up is pending, the owner is told that they have an account.
 */
export const resendConfirmation = defineJob<{ email: string }>(
  'accounts.resend-confirmation',
  async ({ db, config }, { email }) => {
    await transact(db, async (tx) => {
      const person = await findUserByEmail(tx, email)
      if (!person) return
      if (!person.isConfirmed) {
        const { id, username } = person
        const returnTo = await findReturnPath(tx, id)
        return sendConfirmation(tx, config, { id, email: person.email, username, returnTo })
      }
      if (!(await hasPendingPassword(tx, email))) return
      const facts = { signInUrl: signInLink(config), resetUrl: passwordResetPage(config) }
      await sendMail(tx, accountExistsMail, { to: person.email, facts })
    })
  },
)

/** The return path of the sign-up, from the last link that was sent. */
async function findReturnPath(tx: Tx, userId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('account_tokens')
    .select(sql<string | null>`payload ->> 'returnTo'`.as('returnTo'))
    .where('user_id', '=', userId)
    .where('purpose', '=', 'confirm-email')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.returnTo ?? null
}

import { setTimeout as wait } from 'node:timers/promises'
import { signUpAnswerSchema, signUpSchema } from '@trunfo/contract/accounts/sign-up.schemas'
import { shortSitePath } from '@trunfo/contract/site-path'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { open } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { type Visit, visitOf } from '../../../platform/http/context.ts'
import { isDone, runCommand } from '../../../platform/http/run-command.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import type { Services } from '../../../platform/services.ts'
import { accountRegistered } from '../accounts.events.ts'
import { accountExistsMail } from '../accounts.mails.tsx'
import { findReferrer, insertProfile, insertUser, isUsernameFree, savePassword } from '../accounts.queries.ts'
import { emailProblem, foldEmail, usernameProblem } from '../accounts.rules.ts'
import { sendConfirmation } from '../confirmation/confirmation.ts'
import { allowFirstSignIn, newEntrySeed, sendEntryCookie } from '../first-sign-in.ts'
import { passwordResetPage, signInLink } from '../links.ts'
import { passwordProblem, refuseWhenHashesWait } from '../passwords.ts'
import { hashForAddress, keepPendingPassword } from '../pending-passwords.ts'

export function signUpRoutes(app: App, services: Services): void {
  app.post(
    '/api/accounts/sign-up',
    {
      config: { access: open, idempotency: 'key', limits: ['signUpAddress'] },
      onRequest: refuseWhenHashesWait,
      schema: { tags: ['accounts'], body: signUpSchema, response: { 202: signUpAnswerSchema } },
    },
    async (request, reply) => {
      const { entrySeed, referral } = await signUp(visitOf(services, request), request.body)
      sendEntryCookie(reply, services.config, entrySeed)
      return reply.code(202).send({ referral })
    },
  )
}

type SignUp = z.infer<typeof signUpSchema>

interface SignedUp {
  readonly referral: z.infer<typeof signUpAnswerSchema>['referral']
  readonly entrySeed: string
}

/**
 * Longer than a sign-up takes. A new and a known address differ by a few rows, and thus by a millisecond or
 * two that an attacker could measure.
 */
const ANSWER_AFTER_MS = 250

/**
 * The response is the same for new and known addresses, because the visitor may not own the mailbox.
 * Usernames are public, so a taken one is reported, before the address is looked up.
 */
async function signUp(visit: Visit, form: SignUp): Promise<SignedUp> {
  const { services } = visit
  const username = form.username.trim()
  const email = form.email.trim()
  if (!username || !email || !form.password) throw new AppError('accounts.fields_required')
  const problem =
    usernameProblem(username) ??
    emailProblem(email) ??
    passwordProblem(form.password, { username, email, isStaff: false })
  if (problem) throw new AppError(problem)
  if (!(await isUsernameFree(services.db, username)) && !(await isDone(visit)))
    throw new AppError('accounts.username_taken')

  const answerTime = wait(ANSWER_AFTER_MS)
  const referrerId = await findReferrer(services.db, form.referralCode ?? null)
  const passwordHash = await hashForAddress(services.config, email, form.password)
  const mayNotify = await hasNoticeLeft(services, email)
  const returnTo = shortSitePath(form.returnTo)
  const signedUp = await runCommand(visit, async (tx): Promise<SignedUp> => {
    const entrySeed = newEntrySeed()
    const userId = await insertUser(tx, email)
    if (userId)
      await register(tx, services, {
        userId,
        username,
        email,
        passwordHash,
        referrerId,
        returnTo,
        entrySeed,
      })
    else await simulateSignUp(tx, services, { username, email, passwordHash, mayNotify })
    return {
      referral: !form.referralCode?.trim() ? 'none' : referrerId ? 'kept' : 'unknown',
      entrySeed,
    }
  })
  await answerTime
  return signedUp
}

interface Registration {
  readonly userId: string
  readonly username: string
  readonly email: string
  readonly passwordHash: string
  readonly referrerId: string | null
  readonly returnTo: string | null
  readonly entrySeed: string
}

async function register(tx: Tx, services: Services, person: Registration): Promise<void> {
  const { userId, username, email, passwordHash, referrerId, returnTo, entrySeed } = person
  if (!(await insertProfile(tx, userId, username))) throw new AppError('accounts.username_taken')
  await savePassword(tx, userId, passwordHash)
  await emit(tx, accountRegistered, { userId, referrerId })
  await allowFirstSignIn(tx, services.config, userId, entrySeed)
  await sendConfirmation(tx, services.config, { id: userId, email, username, returnTo })
}

interface SimulatedSignUp {
  readonly username: string
  readonly email: string
  readonly passwordHash: string
  readonly mayNotify: boolean
}

/** Makes a known address look like a new one to the visitor, including username and password. */
async function simulateSignUp(
  tx: Tx,
  { config }: Services,
  { username, email, passwordHash, mayNotify }: SimulatedSignUp,
): Promise<void> {
  if (!(await reserveUsername(tx, username))) throw new AppError('accounts.username_taken')
  const owner = await lockOwner(tx, email)
  // The owner has erased the account meanwhile.
  if (!owner) return
  if (passwordHash !== owner.passwordHash)
    await keepPendingPassword(tx, { email, password: passwordHash, isConfirmed: owner.isConfirmed })
  if (!mayNotify) return
  const facts = { signInUrl: signInLink(config), resetUrl: passwordResetPage(config) }
  await sendMail(tx, accountExistsMail, { to: owner.email, facts })
}

/**
 * Limits mails caused by other people's sign-ups. New addresses are counted too, or the limit would reveal
 * known ones.
 */
async function hasNoticeLeft({ limits }: Services, email: string): Promise<boolean> {
  try {
    await limits.spend('accountNotice', foldEmail(email))
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'platform.rate_limited') return false
    throw error
  }
}

/** Locks the account with this address and returns the owner's own spelling, to which mail is sent. */
function lockOwner(tx: Tx, email: string) {
  return tx
    .selectFrom('users as person')
    .leftJoin('credentials as credential', (join) =>
      join.onRef('credential.user_id', '=', 'person.id').on('credential.provider_id', '=', 'credential'),
    )
    .select(['person.email', 'person.email_verified as isConfirmed', 'credential.password as passwordHash'])
    .where(sql`lower(person.email)`, '=', foldEmail(email))
    .forNoKeyUpdate('person')
    .executeTakeFirst()
}

/** Returns false if the username was reserved meanwhile. */
async function reserveUsername(tx: Tx, username: string): Promise<boolean> {
  const row = await tx
    .insertInto('username_reservations')
    .values({ username })
    .onConflict((conflict) => conflict.expression(sql`lower(username)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

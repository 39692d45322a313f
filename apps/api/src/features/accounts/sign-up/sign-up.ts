import { setTimeout as wait } from 'node:timers/promises'
import { signUpAnswerSchema, signUpSchema } from '@trunfo/contract/accounts/sign-up.schemas'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { open } from '../../../platform/http/access.ts'
import { act, isDone } from '../../../platform/http/act.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { type Visit, visitOf } from '../../../platform/http/context.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import type { Services } from '../../../platform/services.ts'
import { accountRegistered } from '../accounts.events.ts'
import { accountExistsMail } from '../accounts.mails.tsx'
import { insertProfile, insertUser, isUsernameFree, savePassword } from '../accounts.queries.ts'
import { emailProblem, foldEmail, usernameProblem } from '../accounts.rules.ts'
import { sendConfirmation } from '../confirmation/confirmation.ts'
import { passwordResetPage, signInLink } from '../links.ts'
import { hashPassword, passwordProblem, refuseWhenHashesWait } from '../passwords.ts'

export function signUpRoutes(app: App, services: Services): void {
  app.post(
    '/api/accounts/sign-up',
    {
      config: { access: open, idempotency: 'key', limits: ['signUpAddress'] },
      onRequest: refuseWhenHashesWait,
      schema: { tags: ['accounts'], body: signUpSchema, response: { 202: signUpAnswerSchema } },
    },
    async (request, reply) => reply.code(202).send(await signUp(visitOf(services, request), request.body)),
  )
}

type SignUp = z.infer<typeof signUpSchema>
type SignUpAnswer = z.infer<typeof signUpAnswerSchema>

/**
 * Longer than either way through a sign-up takes. A new and a known address differ by a few rows, and with
 * them by a millisecond or two that somebody could measure.
 */
const ANSWER_AFTER_MS = 250

/**
 * Answers the same whether the address is known or not, for who asks is not who reads its mail. The name is
 * public: that it is taken is told, and told before the address is looked at.
 */
async function signUp(visit: Visit, form: SignUp): Promise<SignUpAnswer> {
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
  const referrerId = await findReferrer(services, form.referralCode)
  const passwordHash = await hashPassword(form.password)
  const mayNotify = await hasNoticeLeft(services, email)
  const answer = await act(visit, async (tx): Promise<SignUpAnswer> => {
    const userId = await insertUser(tx, email)
    if (userId) await register(tx, services, { userId, username, email, passwordHash, referrerId })
    else await pretend(tx, services, { username, email, mayNotify })
    return { referral: !form.referralCode?.trim() ? 'none' : referrerId ? 'kept' : 'unknown' }
  })
  await answerTime
  return answer
}

interface Registration {
  readonly userId: string
  readonly username: string
  readonly email: string
  readonly passwordHash: string
  readonly referrerId: string | null
}

async function register(tx: Tx, services: Services, person: Registration): Promise<void> {
  const { userId, username, email, passwordHash, referrerId } = person
  if (!(await insertProfile(tx, userId, username))) throw new AppError('accounts.username_taken')
  await savePassword(tx, userId, passwordHash)
  await emit(tx, accountRegistered, { userId, referrerId })
  await sendConfirmation(tx, services.config, { id: userId, email, username })
}

/** What a stranger who tries a known address sees is what they would see of a new one, the name included. */
async function pretend(
  tx: Tx,
  { config }: Services,
  { username, email, mayNotify }: { username: string; email: string; mayNotify: boolean },
): Promise<void> {
  if (!(await reserveUsername(tx, username))) throw new AppError('accounts.username_taken')
  if (!mayNotify) return
  const facts = { signInUrl: signInLink(config), resetUrl: passwordResetPage(config) }
  await sendMail(tx, accountExistsMail, { to: await findSpelling(tx, email), facts })
}

/** Nobody's mailbox is filled by somebody else's sign-ups. Counted for new addresses too, or it would tell. */
async function hasNoticeLeft({ limits }: Services, email: string): Promise<boolean> {
  try {
    await limits.spend('accountNotice', foldEmail(email))
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'platform.rate_limited') return false
    throw error
  }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

async function findReferrer({ db }: Services, code: string | undefined): Promise<string | null> {
  const id = code?.trim().toLowerCase() ?? ''
  return UUID.test(id) && (await isActivePerson(db, id)) ? id : null
}

/** The address as its owner wrote it, which is where their mail goes. */
async function findSpelling(db: Db, email: string): Promise<string> {
  const row = await db
    .selectFrom('users')
    .select('email')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
  return row?.email ?? email
}

/** False when somebody has just reserved the name. */
async function reserveUsername(tx: Tx, username: string): Promise<boolean> {
  const row = await tx
    .insertInto('username_reservations')
    .values({ username })
    .onConflict((conflict) => conflict.expression(sql`lower(username)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** People who may bring others: those who are here and not banned. */
async function isActivePerson(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return row !== undefined
}

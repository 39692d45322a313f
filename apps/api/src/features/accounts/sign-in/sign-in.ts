import { signInAnswerSchema, signInSchema } from '@trunfo/contract/accounts/sign-in.schemas'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Config } from '../../../platform/config.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { open } from '../../../platform/http/access.ts'
import type { App } from '../../../platform/http/app-type.ts'
import { keyOf } from '../../../platform/http/claim.ts'
import { transact } from '../../../platform/jobs/transact.ts'
import { FIRST_ID } from '../../../platform/paging.ts'
import type { Services } from '../../../platform/services.ts'
import { emailProblem, foldEmail } from '../accounts.rules.ts'
import { passwordTries, rememberDevice } from '../known-devices.ts'
import { refuseWhenHashesWait, verifyPassword } from '../passwords.ts'
import { isPendingPassword } from '../pending-passwords.ts'
import { createSession, sendSessionCookie } from '../sessions/index.ts'
import { issueToken, peekToken, takeToken } from '../tokens.ts'

export function signInRoutes(app: App, services: Services): void {
  app.post(
    '/api/accounts/sign-in',
    {
      config: { access: open, idempotency: 'secret', limits: ['signInAddress'] },
      onRequest: refuseWhenHashesWait,
      schema: { tags: ['accounts'], body: signInSchema, response: { 200: signInAnswerSchema } },
    },
    async (request, reply) => {
      const { ip, headers } = request
      const caller = { ip, userAgent: headers['user-agent'], requestKey: keyOf(request) }
      const outcome = await signIn(services, request, request.body, caller)
      if (outcome.step === 'done') {
        sendSessionCookie(reply, services.config, outcome.sessionToken)
        await rememberDevice(services, request, reply, outcome.userId)
      } else sendChallengeCookie(reply, services.config, outcome.challengeToken)
      return reply.header('cache-control', 'no-store').send({ step: outcome.step })
    },
  )
}

export interface Caller {
  readonly ip: string
  readonly userAgent: string | undefined
  readonly requestKey?: string | null
}

export type SignInOutcome =
  | { readonly step: 'done'; readonly sessionToken: string; readonly userId: string }
  | { readonly step: 'second-factor'; readonly challengeToken: string }

/**
 * Reveals only whether address and password match. Unknown addresses take the same work, and anything else
 * about an account is reported only after the right password.
 *
 * An unconfirmed address is reported to the visitor who signed up with it, even if no account was created
 * (pending-passwords.ts). Every failed sign-in costs the same two hashes and two queries.
 */
async function signIn(
  services: Services,
  request: FastifyRequest,
  form: z.infer<typeof signInSchema>,
  caller: Caller,
): Promise<SignInOutcome> {
  const { db, limits, config } = services
  const email = foldEmail(form.email)
  if (!email || !form.password) throw new AppError('accounts.fields_required')
  // An invalid address belongs to nobody, and the database would reject some texts.
  const isAddress = emailProblem(email) === null
  const person = isAddress ? await findPersonToSignIn(db, email) : undefined
  const account = { userId: person?.id ?? FIRST_ID, passwordHash: person?.passwordHash ?? null }
  const tries = passwordTries(config, request, email, account)
  await limits.spend(...tries)
  if (!isAddress) throw new AppError('accounts.wrong_credentials')

  const isRight = await verifyPassword(person?.passwordHash ?? null, form.password)
  if (!person || !isRight || isWaiting(person)) {
    const isPending = await isPendingPassword(services, email, form.password)
    // The count stays: a stranger's pending password must not buy more attempts at the owner's.
    throw new AppError(isRight || isPending ? 'accounts.email_not_confirmed' : 'accounts.wrong_credentials')
  }
  // Clears only this device's count if it is known, so that the owner's sign-in gives strangers no fresh
  // attempts.
  await limits.forget(...tries)
  if (person.status !== 'active') throw new AppError('accounts.banned')
  const userId = person.id
  return transact(db, async (tx): Promise<SignInOutcome> => {
    if (person.hasSecondFactor)
      return { step: 'second-factor', challengeToken: await issueChallenge(tx, userId) }
    const { token } = await createSession(tx, { userId, ...caller })
    return { step: 'done', sessionToken: token, userId }
  })
}

/** Whether only the confirmation is missing. A ban is reported first, because confirming would not help. */
function isWaiting({ isConfirmed, status }: { isConfirmed: boolean; status: string }): boolean {
  return !isConfirmed && status === 'active'
}

/** One query for everything: a second one for known users would reveal them by timing. */
function findPersonToSignIn(db: Db, email: string) {
  return db
    .selectFrom('users as person')
    .innerJoin('profiles as profile', 'profile.id', 'person.id')
    .leftJoin('credentials as credential', (join) =>
      join.onRef('credential.user_id', '=', 'person.id').on('credential.provider_id', '=', 'credential'),
    )
    .select([
      'person.id',
      'person.email_verified as isConfirmed',
      'person.two_factor_enabled as hasSecondFactor',
      'profile.status',
      'credential.password as passwordHash',
    ])
    .where(sql`lower(person.email)`, '=', email)
    .executeTakeFirst()
}

/**
 * Between password and second factor the browser holds a challenge: a random token in an `httpOnly` cookie,
 * stored as a hash. It permits one second step and nothing else.
 */
const CHALLENGE_MINUTES = 10

export interface Challenge {
  /** Also the key for counting attempts; never shown. */
  readonly token: string
  readonly userId: string
}

export function issueChallenge(tx: Tx, userId: string): Promise<string> {
  return issueToken(tx, { userId, purpose: 'second-step', ttlMinutes: CHALLENGE_MINUTES })
}

/** Returns null without a challenge, or if it has expired. */
export async function readChallenge(
  db: Db,
  config: Config,
  request: FastifyRequest,
): Promise<Challenge | null> {
  const token = request.cookies[challengeCookieName(config)]
  const found = token ? await peekToken(db, 'second-step', token) : null
  return found && token ? { token, userId: found.userId } : null
}

/**
 * Call it in the transaction that creates the session. Returns false if the challenge has already been used.
 */
export async function takeChallenge(tx: Tx, challenge: Challenge): Promise<boolean> {
  return (await takeToken(tx, 'second-step', challenge.token)) !== null
}

export function sendChallengeCookie(reply: FastifyReply, config: Config, token: string): FastifyReply {
  return reply.setCookie(challengeCookieName(config), token, {
    ...attributesOf(config),
    maxAge: CHALLENGE_MINUTES * 60,
  })
}

export function clearChallengeCookie(reply: FastifyReply, config: Config): FastifyReply {
  return reply.clearCookie(challengeCookieName(config), attributesOf(config))
}

const isSecure = (config: Config): boolean => config.PUBLIC_URL.startsWith('https:')

const challengeCookieName = (config: Config): string =>
  isSecure(config) ? '__Host-trunfo_second_step' : 'trunfo_second_step'

const attributesOf = (config: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(config) }) as const

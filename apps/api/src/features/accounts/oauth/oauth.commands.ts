import { randomInt } from 'node:crypto'
import type { OAuthProvider } from '@trunfo/contract/accounts/oauth'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import type { Services } from '../../../platform/services.ts'
import { accountRegistered } from '../accounts.events.ts'
import { signInLinkedMail } from '../accounts.mails.tsx'
import { insertProfile, insertUser, isUsernameFree, markEmailConfirmed } from '../accounts.queries.ts'
import { emailProblem, numberedUsername, usernameFrom } from '../accounts.rules.ts'
import { securityLink } from '../links.ts'
import { createSession } from '../sessions/index.ts'
import { type Caller, issueChallenge, type SignInOutcome } from '../sign-in/sign-in.ts'
import type { Profile } from './providers.ts'

interface Elsewhere {
  readonly providerId: OAuthProvider
  readonly providerLabel: string
  readonly profile: Profile
}

/** The second factor and bans hold here as they do for a password. */
export function signInElsewhere(
  services: Services,
  elsewhere: Elsewhere,
  caller: Caller,
): Promise<SignInOutcome> {
  return services.db.transaction().execute(async (tx) => {
    const person = await findOrMakePerson(tx, services, elsewhere)
    if (person.hasSecondFactor) {
      return { step: 'second-factor', challengeToken: await issueChallenge(tx, person.id) }
    }
    const { token } = await createSession(tx, { userId: person.id, ...caller })
    return { step: 'done', sessionToken: token }
  })
}

/**
 * An account elsewhere is recognised by its id there. The e-mail only counts for the first meeting, and only
 * when the provider says it is verified and ours is confirmed too: otherwise somebody could register with a
 * foreign address, here or there, and wait for its owner.
 */
async function findOrMakePerson(tx: Tx, services: Services, elsewhere: Elsewhere): Promise<KnownPerson> {
  const { providerId, profile } = elsewhere
  const { accountId, email, isEmailVerified } = profile
  const known = await findPersonByAccount(tx, { providerId, accountId })
  if (known) return known
  if (!email || !isEmailVerified || emailProblem(email)) throw new AppError('accounts.oauth_email_unverified')

  const made = await makePerson(tx, profile, email)
  const person = made ?? (await findPersonByEmail(tx, email))
  if (!person?.isConfirmed) throw new AppError('accounts.oauth_account_unconfirmed')
  const isLinked = await insertAccount(tx, { userId: person.id, providerId, accountId })
  if (!isLinked) throw new AppError('accounts.oauth_failed')
  if (!made) {
    const facts = { provider: elsewhere.providerLabel, securityUrl: securityLink(services.config) }
    await sendMail(tx, signInLinkedMail, { to: person.email, facts })
  }
  return person
}

/** Null when somebody has the address already. */
async function makePerson(tx: Tx, { name }: Profile, email: string): Promise<KnownPerson | null> {
  const id = await insertUser(tx, email)
  if (!id) return null
  await insertNamedProfile(tx, id, name)
  await markEmailConfirmed(tx, id)
  await emit(tx, accountRegistered, { userId: id, referrerId: null })
  return { id, email, isConfirmed: true, hasSecondFactor: false }
}

const TRIES = 8

async function insertNamedProfile(tx: Tx, id: string, name: string): Promise<void> {
  const wanted = usernameFrom(name)
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const username = attempt === 0 ? wanted : numberedUsername(wanted, randomInt)
    if ((await isUsernameFree(tx, username)) && (await insertProfile(tx, id, username))) return
  }
  throw new Error('No free username was found')
}

export interface KnownPerson {
  readonly id: string
  readonly email: string
  readonly isConfirmed: boolean
  readonly hasSecondFactor: boolean
}

const person = (tx: Tx) =>
  tx
    .selectFrom('users as person')
    .select([
      'person.id',
      'person.email',
      'person.email_verified as isConfirmed',
      'person.two_factor_enabled as hasSecondFactor',
    ])

function findPersonByAccount(
  tx: Tx,
  { providerId, accountId }: { providerId: string; accountId: string },
): Promise<KnownPerson | undefined> {
  return person(tx)
    .innerJoin('credentials as credential', 'credential.user_id', 'person.id')
    .where('credential.provider_id', '=', providerId)
    .where('credential.account_id', '=', accountId)
    .executeTakeFirst()
}

function findPersonByEmail(tx: Tx, email: string): Promise<KnownPerson | undefined> {
  return person(tx).where(sql`lower(person.email)`, '=', email.toLowerCase()).executeTakeFirst()
}

/** False when the account elsewhere is somebody's already, or the person has another one there. */
async function insertAccount(
  tx: Tx,
  { userId, providerId, accountId }: { userId: string; providerId: string; accountId: string },
): Promise<boolean> {
  const row = await tx
    .insertInto('credentials')
    .values({ user_id: userId, provider_id: providerId, account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

import { randomInt } from 'node:crypto'
import type { OAuthProvider } from '@trunfo/contract/accounts/oauth'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { transact } from '../../../platform/jobs/transact.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import type { Services } from '../../../platform/services.ts'
import { accountRegistered, oauthLinksChanged } from '../accounts.events.ts'
import { lockAccount, lockPeople } from '../accounts.lookups.ts'
import { signInLinkedMail } from '../accounts.mails.tsx'
import {
  findReferrer,
  insertProfile,
  insertUser,
  isUsernameFree,
  markEmailConfirmed,
} from '../accounts.queries.ts'
import { emailProblem, numberedUsername, usernameFrom } from '../accounts.rules.ts'
import { securityLink } from '../links.ts'
import { createSession } from '../sessions/index.ts'
import { type Caller, issueChallenge, type SignInOutcome } from '../sign-in/sign-in.ts'
import { voidPendingTokens } from '../tokens.ts'
import type { Profile } from './providers.ts'

interface ProviderSignIn {
  readonly providerId: OAuthProvider
  readonly providerLabel: string
  readonly profile: Profile
  /** Referral code from the page where the sign-in began; counts only for a new account. */
  readonly referralCode?: string | null
}

type Arrival = SignInOutcome & { readonly isReferralUnknown: boolean }

/** Second factor and bans apply as they do to a password sign-in. */
export function signInWithProvider(
  services: Services,
  elsewhere: ProviderSignIn,
  caller: Caller,
): Promise<Arrival> {
  return transact(services.db, async (tx) => {
    const { isReferralUnknown = false, ...person } = await findOrMakePerson(tx, services, elsewhere)
    if (person.hasSecondFactor) {
      const challengeToken = await issueChallenge(tx, person.id)
      return { step: 'second-factor', challengeToken, isReferralUnknown }
    }
    const { token } = await createSession(tx, { userId: person.id, ...caller })
    return { step: 'done', sessionToken: token, userId: person.id, isReferralUnknown }
  })
}

/**
 * A linked account is recognised by its id at the provider. The email address counts only the first time, and
 * only if it is verified there and confirmed here. Otherwise an attacker could register a foreign address,
 * here or there, and wait for its owner.
 */
async function findOrMakePerson(tx: Tx, services: Services, elsewhere: ProviderSignIn): Promise<KnownPerson> {
  const { providerId, profile, referralCode = null } = elsewhere
  const { accountId, email, isEmailVerified } = profile
  const known = await lockPersonByAccount(tx, { providerId, accountId })
  if (known) return known
  if (!email || !isEmailVerified || emailProblem(email)) throw new AppError('accounts.oauth_email_unverified')

  const made = await makePerson(tx, { name: profile.name, email, referralCode })
  const person = made ?? (await lockPersonByEmail(tx, email))
  if (!person?.isConfirmed) throw new AppError('accounts.oauth_account_unconfirmed')
  const isLinked = await insertAccount(tx, { userId: person.id, providerId, accountId })
  if (!isLinked) throw await reasonOfNoLink(tx, { userId: person.id, providerId, accountId })
  await emit(tx, oauthLinksChanged, { userId: person.id })
  if (!made) {
    await voidPendingTokens(tx, person.id)
    const facts = { provider: elsewhere.providerLabel, securityUrl: securityLink(services.config) }
    await sendMail(tx, signInLinkedMail, { to: person.email, facts })
  }
  return person
}

interface Newcomer {
  readonly name: string
  readonly email: string
  readonly referralCode: string | null
}

/** Returns null if the email address is taken. */
async function makePerson(tx: Tx, { name, email, referralCode }: Newcomer): Promise<KnownPerson | null> {
  const id = await insertUser(tx, email)
  if (!id) return null
  await insertNamedProfile(tx, id, name)
  await markEmailConfirmed(tx, id)
  const referrerId = await findReferrer(tx, referralCode)
  await emit(tx, accountRegistered, { userId: id, referrerId })
  const isReferralUnknown = Boolean(referralCode?.trim()) && referrerId === null
  return { id, email, isConfirmed: true, hasSecondFactor: false, isReferralUnknown }
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
  /** The referral code matches nobody. */
  readonly isReferralUnknown?: boolean
}

const selectPerson = (tx: Tx) =>
  tx
    .selectFrom('users as person')
    .select([
      'person.id',
      'person.email',
      'person.email_verified as isConfirmed',
      'person.two_factor_enabled as hasSecondFactor',
    ])

function lockPersonByAccount(
  tx: Tx,
  { providerId, accountId }: { providerId: string; accountId: string },
): Promise<KnownPerson | undefined> {
  const byAccount = selectPerson(tx)
    .innerJoin('credentials as credential', 'credential.user_id', 'person.id')
    .where('credential.provider_id', '=', providerId)
    .where('credential.account_id', '=', accountId)
    .where('credential.unlinked_at', 'is', null)
  return lockAsFound(tx, byAccount)
}

function lockPersonByEmail(tx: Tx, email: string): Promise<KnownPerson | undefined> {
  return lockAsFound(tx, selectPerson(tx).where(sql`lower(person.email)`, '=', email.toLowerCase()))
}

/**
 * Reads again under the lock, so nobody signs in with an address or link that is being removed. Lock order:
 * the profile before the account.
 */
async function lockAsFound(tx: Tx, query: ReturnType<typeof selectPerson>): Promise<KnownPerson | undefined> {
  const seen = await query.executeTakeFirst()
  if (!seen) return undefined
  await lockPeople(tx, [seen.id])
  await lockAccount(tx, seen.id)
  const found = await query.executeTakeFirst()
  return found?.id === seen.id ? found : undefined
}

interface Link {
  readonly userId: string
  readonly providerId: OAuthProvider
  readonly accountId: string
}

/** Returns false if the provider's account is already linked, or the user has another one there. */
async function insertAccount(tx: Tx, { userId, providerId, accountId }: Link): Promise<boolean> {
  const row = await tx
    .insertInto('credentials')
    .values({
      user_id: userId,
      provider_id: providerId,
      account_id: accountId,
      // The time is read under the account's lock, so it is later than any earlier email change. Undoing that
      // change deletes the link.
      created_at: sql`clock_timestamp()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** A link that was removed on purpose must not return through a shared email address. */
async function reasonOfNoLink(tx: Tx, { userId, providerId, accountId }: Link): Promise<AppError> {
  const unlinked = await tx
    .selectFrom('credentials')
    .select('id')
    .where('provider_id', '=', providerId)
    .where(({ eb, or }) => or([eb('user_id', '=', userId), eb('account_id', '=', accountId)]))
    .where('unlinked_at', 'is not', null)
    .executeTakeFirst()
  return new AppError(unlinked ? 'accounts.oauth_unlinked' : 'accounts.oauth_failed')
}

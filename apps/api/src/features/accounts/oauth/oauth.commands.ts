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

interface Elsewhere {
  readonly providerId: OAuthProvider
  readonly providerLabel: string
  readonly profile: Profile
  /** What the person brought to the page where they began; it counts for an account that is made. */
  readonly referralCode?: string | null
}

type Arrival = SignInOutcome & { readonly isReferralUnknown: boolean }

/** The second factor and bans hold here as they do for a password. */
export function signInElsewhere(services: Services, elsewhere: Elsewhere, caller: Caller): Promise<Arrival> {
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
 * An account elsewhere is recognised by its id there. The e-mail only counts for the first meeting, and only
 * when the provider says it is verified and ours is confirmed too: otherwise somebody could register with a
 * foreign address, here or there, and wait for its owner.
 */
async function findOrMakePerson(tx: Tx, services: Services, elsewhere: Elsewhere): Promise<KnownPerson> {
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

/** Null when somebody has the address already. */
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
  /** Brought a code that is nobody's. */
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
 * Looks again under the lock, so that nobody enters by an address or a link that is being taken away right now. The
 * profile comes first, as in every act that holds both.
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

/** False when the account elsewhere is somebody's already, or the person has another one there. */
async function insertAccount(tx: Tx, { userId, providerId, accountId }: Link): Promise<boolean> {
  const row = await tx
    .insertInto('credentials')
    .values({
      user_id: userId,
      provider_id: providerId,
      account_id: accountId,
      // Under the account's lock, and so after whatever was changed before it: an undone change takes later links along.
      created_at: sql`clock_timestamp()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whoever unlinked it wanted it out, and the address that both share must not bring it back. */
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

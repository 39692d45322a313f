import { randomInt } from 'node:crypto'
import type { OAuthProvider } from '@trunfo/contract/accounts/oauth'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import type { Services } from '../../../platform/services.ts'
import { accountRegistered } from '../accounts.events.ts'
import { securityLink } from '../accounts.links.ts'
import { emailProblem } from '../accounts.rules.ts'
import { signInLinkedMail } from '../mails/safety-mails.tsx'
import { createSession } from '../session-start.ts'
import { issueChallenge } from '../sign-in/challenge.ts'
import type { Caller, SignInOutcome } from '../sign-in/sign-in.commands.ts'
import { insertProfile, insertUser, isUsernameFree, markEmailConfirmed } from '../sign-up/sign-up.queries.ts'
import { findPersonByAccount, findPersonByEmail, insertAccount, type KnownPerson } from './oauth.queries.ts'
import type { Profile } from './providers.ts'
import { numberedUsername, usernameFrom } from './username.rules.ts'

export interface Elsewhere {
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

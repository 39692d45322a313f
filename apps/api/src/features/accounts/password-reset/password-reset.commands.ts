import { AppError } from '../../../platform/errors.ts'
import { emit, enqueue } from '../../../platform/jobs/emit.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import type { Services } from '../../../platform/services.ts'
import { emailConfirmed, passwordChanged } from '../accounts.events.ts'
import { passwordResetPage } from '../accounts.links.ts'
import { emailProblem, foldEmail } from '../accounts.rules.ts'
import { savePassword } from '../credentials.queries.ts'
import { passwordChangedMail } from '../mails/password-changed-mail.tsx'
import { hashPassword, passwordProblem } from '../passwords.ts'
import { deleteSessions } from '../sessions/sessions.queries.ts'
import { markEmailConfirmed } from '../sign-up/sign-up.queries.ts'
import { peekToken, takeToken, voidTokens } from '../tokens.ts'
import { sendResetLink } from './password-reset.jobs.ts'
import { findPasswordOwner } from './password-reset.queries.ts'

/** Only leaves a job, so a known and an unknown address take the same time. */
export async function requestPasswordReset({ db, limits }: Services, givenEmail: string): Promise<void> {
  const email = foldEmail(givenEmail)
  const problem = emailProblem(email)
  if (problem) throw new AppError(problem)
  await limits.spend('resetMail', email)
  await db.transaction().execute((tx) => enqueue(tx, sendResetLink, { email }))
}

/**
 * The link proves that the person reads the mail of this address, so the address counts as confirmed; and
 * whoever was in the account before is out of it.
 */
export async function resetPassword(services: Services, token: string, password: string): Promise<void> {
  const { config, db } = services
  const found = await peekToken(db, 'reset-password', token)
  const owner = found && (await findPasswordOwner(db, found.userId))
  if (!owner) throw new AppError('accounts.link_expired')
  const problem = passwordProblem(password, owner)
  if (problem) throw new AppError(problem)

  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (tx) => {
    // Taken only now: a password that the rules refuse must not cost the person their link.
    const taken = await takeToken(tx, 'reset-password', token)
    if (!taken) throw new AppError('accounts.link_expired')
    const { userId } = taken
    await savePassword(tx, userId, passwordHash)
    await deleteSessions(tx, userId)
    await voidTokens(tx, userId, ['reset-password', 'second-step', 'change-email'])
    if (await markEmailConfirmed(tx, userId)) await emit(tx, emailConfirmed, { userId })
    await emit(tx, passwordChanged, { userId, by: 'reset' })
    const facts = { username: owner.username, resetUrl: passwordResetPage(config) }
    await sendMail(tx, passwordChangedMail, { to: owner.email, facts })
  })
}

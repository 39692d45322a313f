import type { confirmEmailAnswerSchema } from '@trunfo/contract/accounts/sign-up.schemas'
import type { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import { emit, enqueue } from '../../../platform/jobs/emit.ts'
import type { Services } from '../../../platform/services.ts'
import { emailConfirmed } from '../accounts.events.ts'
import { emailProblem, foldEmail } from '../accounts.rules.ts'
import { peekToken } from '../tokens.ts'
import { resendConfirmation } from './sign-up.jobs.ts'
import { markEmailConfirmed } from './sign-up.queries.ts'

/**
 * The link keeps working until its time is over: mail programs open links before people do, and whoever clicks
 * twice should hear that all is well. All it can do is confirm the address it was sent to.
 */
export async function confirmEmail(
  { db }: Services,
  token: string,
): Promise<z.infer<typeof confirmEmailAnswerSchema>> {
  return db.transaction().execute(async (tx) => {
    const found = await peekToken(tx, 'confirm-email', token)
    if (!found) throw new AppError('accounts.link_expired')
    if (!(await markEmailConfirmed(tx, found.userId))) return { state: 'already-confirmed' }
    await emit(tx, emailConfirmed, { userId: found.userId })
    return { state: 'confirmed' }
  })
}

/** Only leaves a job, so a known and an unknown address take the same time. */
export async function askForConfirmation({ db, limits }: Services, givenEmail: string): Promise<void> {
  const email = foldEmail(givenEmail)
  const problem = emailProblem(email)
  if (problem) throw new AppError(problem)
  await limits.spend('confirmationMail', email)
  await db.transaction().execute((tx) => enqueue(tx, resendConfirmation, { email }))
}

import type { signInSchema } from '@trunfo/contract/accounts/sign-in.schemas'
import type { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { emailProblem, foldEmail } from '../accounts.rules.ts'
import { verifyPassword } from '../passwords.ts'
import { createSession } from '../session-start.ts'
import { issueChallenge } from './challenge.ts'
import { findPersonToSignIn } from './sign-in.queries.ts'
import { signInVerdict } from './sign-in.rules.ts'

export interface Caller {
  readonly ip: string
  readonly userAgent: string | undefined
}

export type SignInOutcome =
  | { readonly step: 'done'; readonly sessionToken: string }
  | { readonly step: 'second-factor'; readonly challengeToken: string }

/**
 * A stranger learns one thing: whether address and password belong together. The work is the same for an
 * address nobody has, and what else there is to say of an account is said only after the right password.
 */
export async function signIn(
  services: Services,
  form: z.infer<typeof signInSchema>,
  caller: Caller,
): Promise<SignInOutcome> {
  const { db, limits } = services
  const email = foldEmail(form.email)
  if (!email || !form.password) throw new AppError('accounts.fields_required')
  await limits.spend('signInAccount', email)

  // What is no address belongs to nobody; the database would not even take every text.
  const person = emailProblem(email) ? undefined : await findPersonToSignIn(db, email)
  const isRight = await verifyPassword(person?.passwordHash ?? null, form.password)
  if (!person || !isRight) throw new AppError('accounts.wrong_credentials')
  await limits.forget('signInAccount', email)

  const verdict = signInVerdict(person)
  if (verdict !== 'enter' && verdict !== 'second-factor') throw new AppError(verdict)
  return db
    .transaction()
    .execute(async (tx) =>
      verdict === 'enter'
        ? { step: 'done', sessionToken: (await createSession(tx, { userId: person.id, ...caller })).token }
        : { step: 'second-factor', challengeToken: await issueChallenge(tx, person.id) },
    )
}

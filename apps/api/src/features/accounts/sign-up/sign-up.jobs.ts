import { defineJob } from '../../../platform/jobs/definitions.ts'
import { sendConfirmation } from './send-confirmation.ts'
import { findUserToConfirm } from './sign-up.queries.ts'

/** Looks the address up here and not in the request, where the time taken would tell whether it is known. */
export const resendConfirmation = defineJob<{ email: string }>(
  'accounts.resend-confirmation',
  async ({ db, config }, { email }) => {
    await db.transaction().execute(async (tx) => {
      const person = await findUserToConfirm(tx, email)
      if (person) await sendConfirmation(tx, config, person)
    })
  },
)

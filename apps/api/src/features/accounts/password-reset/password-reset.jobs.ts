import { defineJob } from '../../../platform/jobs/definitions.ts'
import { findUserByEmail } from './password-reset.queries.ts'
import { sendPasswordReset } from './send-password-reset.ts'

/** Looks the address up here and not in the request, where the time taken would tell whether it is known. */
export const sendResetLink = defineJob<{ email: string }>(
  'accounts.send-reset-link',
  async ({ db, config }, { email }) => {
    await db.transaction().execute(async (tx) => {
      const person = await findUserByEmail(tx, email)
      if (person) await sendPasswordReset(tx, config, person)
    })
  },
)

import type { Config } from '../../../platform/config.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import { passwordResetLink } from '../accounts.links.ts'
import { passwordResetMail } from '../mails/password-reset-mail.tsx'
import { issueToken, voidTokens } from '../tokens.ts'

const TTL_MINUTES = 60

/** Of several links asked for, only the last one opens the account. */
export async function sendPasswordReset(
  tx: Tx,
  config: Config,
  { id, email, username }: { id: string; email: string; username: string },
): Promise<void> {
  await voidTokens(tx, id, ['reset-password'])
  const token = await issueToken(tx, { userId: id, purpose: 'reset-password', ttlMinutes: TTL_MINUTES })
  const facts = { username, url: passwordResetLink(config, token) }
  await sendMail(tx, passwordResetMail, { to: email, facts })
}

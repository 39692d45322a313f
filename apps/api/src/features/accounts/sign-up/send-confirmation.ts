import type { Config } from '../../../platform/config.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import { confirmationLink } from '../accounts.links.ts'
import { confirmationMail } from '../mails/confirmation-mail.tsx'
import { issueToken } from '../tokens.ts'

const TTL_MINUTES = 24 * 60

/** Earlier links stay good: people open the first mail after asking for a second one. */
export async function sendConfirmation(
  tx: Tx,
  config: Config,
  { id, email, username }: { id: string; email: string; username: string },
): Promise<void> {
  const token = await issueToken(tx, { userId: id, purpose: 'confirm-email', ttlMinutes: TTL_MINUTES })
  const facts = { username, url: confirmationLink(config, token) }
  await sendMail(tx, confirmationMail, { to: email, facts })
}

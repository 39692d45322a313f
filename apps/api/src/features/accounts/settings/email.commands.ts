import type { AuditAction } from '@trunfo/contract/audit'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { isUniqueViolation } from '../../../platform/db/violations.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx, Visit } from '../../../platform/http/context.ts'
import { runCommand } from '../../../platform/http/run-command.ts'
import { emit, enqueue } from '../../../platform/jobs/emit.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import type { Services } from '../../../platform/services.ts'
import { emailChanged, secondFactorChanged, sessionsEnded } from '../accounts.events.ts'
import { accountExistsMail, confirmNewEmailMail, emailChangedMail } from '../accounts.mails.tsx'
import { emailProblem, foldEmail, lockedUntil, maskEmail } from '../accounts.rules.ts'
import { passwordResetPage, signInLink } from '../links.ts'
import { prepareLink } from '../mail-links.ts'
import { restoreLinks } from '../oauth-links/oauth-links.ts'
import { sendResetLink } from '../password-reset/password-reset.ts'
import { requirePassword } from '../passwords.ts'
import { deleteFactorSince, setHasSecondFactor } from '../second-factor/index.ts'
import { deleteSessions } from '../sessions/index.ts'
import {
  peekToken,
  type Token,
  type TokenPurpose,
  takeToken,
  voidPendingTokens,
  voidTokens,
} from '../tokens.ts'
import {
  deletePassword,
  isConfirmedAddress,
  type LockedEmail,
  lockEmail,
  removeUnconfirmed,
  updateEmail,
} from './settings.queries.ts'

/**
 * The address changes only when its owner opens the link. The response is the same whether or not the address
 * is taken: a token is issued either way, and only the mail differs.
 */
export async function askForEmailChange(
  ctx: Ctx,
  { email: givenEmail, password }: { email: string; password: string },
): Promise<void> {
  const { services, actor } = ctx
  const email = givenEmail.trim()
  const problem = emailProblem(email)
  if (problem) throw new AppError(problem)
  const proof = await requirePassword(ctx, password)
  await services.limits.spend('confirmationMail', foldEmail(email))

  await runCommand(ctx, async (tx) => {
    const account = await lockEmail(tx, actor.userId)
    if (!account) throw new AppError('platform.unauthenticated')
    await proof(tx)
    if (foldEmail(account.email) === foldEmail(email)) throw new AppError('accounts.email_unchanged')
    requireUnlocked(account)
    await voidTokens(tx, actor.userId, ['change-email'])
    const link = { userId: actor.userId, purpose: 'change-email', payload: { email } } as const
    const seed = await prepareLink(tx, services.config, link)
    await notifyNewAddress(tx, services, { email, seed, username: account.username })
  })
}

async function notifyNewAddress(
  tx: Tx,
  { config }: Services,
  { email, seed, username }: { email: string; seed: string; username: string },
): Promise<void> {
  if (await isConfirmedAddress(tx, email)) {
    const facts = { signInUrl: signInLink(config), resetUrl: passwordResetPage(config) }
    await sendMail(tx, accountExistsMail, { to: email, facts })
  } else {
    await sendMail(tx, confirmNewEmailMail, { to: email, facts: { username, seed } })
  }
}

export async function cancelEmailChange(ctx: Ctx): Promise<void> {
  await runCommand(ctx, (tx) => voidTokens(tx, ctx.actor.userId, ['change-email']))
}

export async function confirmEmailChange(visit: Visit, token: string): Promise<void> {
  const { services, requestId } = visit
  await withToken(visit, 'change-email', token, async (tx, { userId, payload }, account) => {
    requireUnlocked(account)
    const email = String(payload.email)
    await removeUnconfirmed(tx, email)
    await updateEmail(tx, userId, { email, changedAt: account.now })
    await voidPendingTokens(tx, userId)
    const seed = await prepareLink(tx, services.config, {
      userId,
      purpose: 'undo-email',
      payload: { email: account.email, changedAt: account.changedAt?.toISOString() ?? null },
    })
    const facts = { username: account.username, newEmail: maskEmail(email), seed }
    await sendMail(tx, emailChangedMail, { to: account.email, facts })
    await record(tx, 'person.email-changed', userId, requestId)
    await emit(tx, emailChanged, { userId })
  })
}

/**
 * For an owner whose account was taken over: restores the old address and ends all sessions. The password,
 * and anything linked or enrolled since the change, is removed; what existed before stays. A mailed link sets
 * the new password.
 */
export async function undoEmailChange(visit: Visit, token: string): Promise<void> {
  const { requestId } = visit
  await withToken(visit, 'undo-email', token, async (tx, { userId, payload }, account) => {
    const email = String(payload.email)
    const changedAt = typeof payload.changedAt === 'string' ? new Date(payload.changedAt) : null
    await removeUnconfirmed(tx, email)
    await updateEmail(tx, userId, { email, changedAt })
    await voidPendingTokens(tx, userId)
    await deletePassword(tx, userId)
    if (account.changedAt) await takeBackAdditions(tx, userId, account.changedAt)
    await deleteSessions(tx, userId)
    await enqueue(tx, sendResetLink, { email: foldEmail(email) })
    await record(tx, 'person.email-change-undone', userId, requestId)
    await emit(tx, sessionsEnded, { userId })
    await emit(tx, emailChanged, { userId })
  })
}

/**
 * Links and factors are stamped with the clock under the account's lock, so comparing times finds exactly
 * what came after the change.
 */
async function takeBackAdditions(tx: Tx, userId: string, changedAt: Date): Promise<void> {
  await restoreLinks(tx, userId, changedAt)
  if (!(await deleteFactorSince(tx, userId, changedAt))) return
  await setHasSecondFactor(tx, userId, false)
  await emit(tx, secondFactorChanged, { userId, isEnabled: false })
}

/** Lock order: the account before its token, as in every other command. */
async function withToken(
  visit: Visit,
  purpose: TokenPurpose,
  token: string,
  run: (tx: Tx, token: Token, account: LockedEmail) => Promise<void>,
): Promise<void> {
  try {
    await runCommand(visit, async (tx) => {
      const seen = await peekToken(tx, purpose, token)
      const account = seen && (await lockEmail(tx, seen.userId))
      const taken = account && (await takeToken(tx, purpose, token))
      if (!taken) throw new AppError('accounts.link_expired')
      await run(tx, taken, account)
    })
  } catch (error) {
    // The caller reads this mailbox, so they may learn that the address has an account.
    if (isUniqueViolation(error)) throw new AppError('accounts.email_taken')
    throw error
  }
}

function requireUnlocked({ changedAt, now }: LockedEmail): void {
  const until = lockedUntil(changedAt, now)
  if (until) throw new AppError('accounts.email_locked', { until: until.toISOString() })
}

/** Without the email addresses: audit entries are permanent, and the account may be erased. */
function record(tx: Tx, action: AuditAction, userId: string, requestId: string): Promise<void> {
  return recordAudit(tx, { actorId: userId, action, subject: { type: 'person', id: userId }, requestId })
}

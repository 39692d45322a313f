import type { AuditAction } from '@trunfo/contract/audit'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import type { Services } from '../../../platform/services.ts'
import { accountRegistered, sessionsEnded } from '../accounts.events.ts'
import { lockAccount } from '../accounts.lookups.ts'
import { firstPasswordMail } from '../accounts.mails.tsx'
import { insertProfile, insertUser, isUsernameFree, markEmailConfirmed } from '../accounts.queries.ts'
import { emailProblem, usernameProblem } from '../accounts.rules.ts'
import { prepareLink } from '../mail-links.ts'
import { type ActingFor, lockTarget } from '../roles-and-bans/index.ts'
import { deleteSession, deleteSessions } from '../sessions/index.ts'

type Staff = Extract<ActingFor, { kind: 'staff' }>

interface NewAccount {
  readonly authority: Staff
  readonly username: string
  readonly email: string
  readonly requestId: string
}

/**
 * Creates an account without a password, in the caller's transaction. The user sets the password through the
 * mailed link, so nobody else ever knows it. Staff can list accounts anyway, so a known email address is
 * reported.
 */
export async function createAccount(
  tx: Tx,
  { config }: Services,
  { authority, requestId, username, email }: NewAccount,
): Promise<string> {
  if (!username || !email) throw new AppError('accounts.fields_required')
  const problem = usernameProblem(username) ?? emailProblem(email)
  if (problem) throw new AppError(problem)
  if (!(await isUsernameFree(tx, username))) throw new AppError('accounts.username_taken')
  const userId = await insertUser(tx, email)
  if (!userId) throw new AppError('accounts.email_known')
  if (!(await insertProfile(tx, userId, username))) throw new AppError('accounts.username_taken')
  await record(tx, { authority, userId, requestId }, 'person.created')
  await emit(tx, accountRegistered, { userId, referrerId: null })
  const seed = await prepareLink(tx, config, { userId, purpose: 'first-password' })
  await sendMail(tx, firstPasswordMail, { to: email, facts: { username, seed } })
  return userId
}

interface StaffAct {
  readonly authority: Staff
  readonly userId: string
  readonly requestId: string
}

/**
 * For users whom no mail reaches. Deletes pending passwords of other sign-ups, as a confirmation by the owner
 * does.
 */
export async function approveEmail(tx: Tx, act: StaffAct): Promise<void> {
  const { id } = await lockTarget(tx, act)
  await lockAccount(tx, id)
  if (!(await markEmailConfirmed(tx, id))) throw new AppError('accounts.email_confirmed_already')
  await record(tx, act, 'person.email-approved')
}

export async function endSessionOf(tx: Tx, act: StaffAct & { sessionId: string }): Promise<void> {
  const { id } = await lockTarget(tx, act)
  if (!(await deleteSession(tx, id, act.sessionId))) throw new AppError('accounts.device_not_found')
  await record(tx, act, 'person.session-ended')
  await emit(tx, sessionsEnded, { userId: id })
}

export async function endSessionsOf(tx: Tx, act: StaffAct): Promise<void> {
  const { id } = await lockTarget(tx, act)
  await deleteSessions(tx, id)
  await record(tx, act, 'person.sessions-ended')
  await emit(tx, sessionsEnded, { userId: id })
}

const record = (tx: Tx, { authority, userId, requestId }: StaffAct, action: AuditAction): Promise<void> =>
  recordAudit(tx, {
    actorId: authority.userId,
    action,
    subject: { type: 'person', id: userId },
    requestId,
  })

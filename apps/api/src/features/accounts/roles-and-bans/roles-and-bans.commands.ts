import type { AuditAction } from '@trunfo/contract/audit'
import type { Role } from '@trunfo/contract/roles'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import type { Services } from '../../../platform/services.ts'
import {
  personBanned,
  personUnbanned,
  rolesChanged,
  secondFactorChanged,
  vipChanged,
} from '../accounts.events.ts'
import { lockAccount } from '../accounts.lookups.ts'
import { bannedMail, secondFactorOffMail, unbannedMail } from '../accounts.mails.tsx'
import { findEmail } from '../accounts.queries.ts'
import { securityLink, signInLink } from '../links.ts'
import { deleteFactor, setHasSecondFactor } from '../second-factor/index.ts'
import { deleteSessions } from '../sessions/index.ts'
import { voidPendingTokens } from '../tokens.ts'
import { lockTarget, type Reached } from './reach.lookups.ts'
import {
  type KnownPerson,
  lockVip,
  type PersonRow,
  updatePaidVip,
  updateRolesOrStatus,
} from './roles-and-bans.queries.ts'
import { type Authority, changedRoles, rolesVerdict, withUserRole } from './roles-and-bans.rules.ts'

/** A command on a user, in the caller's transaction. */
export interface StatusCommand extends Reached {
  readonly reason?: string
  readonly requestId?: string
}

type ReasonedAct = StatusCommand & { readonly reason: string }

/**
 * From the commit on every request is rejected; the event closes open pages and sockets. The reason goes by
 * mail, because the user can no longer sign in.
 */
export async function ban(tx: Tx, { notifyNow }: Services, act: ReasonedAct): Promise<void> {
  const person = await lockTarget(tx, act, { mayLoseFounder: true })
  if (person.status === 'banned') throw new AppError('accounts.banned_already')
  await updateRolesOrStatus(tx, person.id, { status: 'banned' })
  await deleteSessions(tx, person.id)
  await record(tx, act, 'person.banned')
  await notifyNow(tx, personBanned, { userId: person.id, reason: act.reason })
  const facts = { username: person.username, reason: act.reason }
  await sendMail(tx, bannedMail, { to: await findEmail(tx, person.id), facts })
}

export async function unban(tx: Tx, { notifyNow, config }: Services, act: ReasonedAct): Promise<void> {
  const person = await lockTarget(tx, act)
  if (person.status !== 'banned') throw new AppError('accounts.not_banned')
  await updateRolesOrStatus(tx, person.id, { status: 'active' })
  await record(tx, act, 'person.unbanned')
  await notifyNow(tx, personUnbanned, { userId: person.id })
  const facts = { username: person.username, signInUrl: signInLink(config) }
  await sendMail(tx, unbannedMail, { to: await findEmail(tx, person.id), facts })
}

interface RolesAct extends StatusCommand {
  readonly give: readonly Role[]
  readonly take: readonly Role[]
}

/**
 * Gives and takes individual roles and leaves the others alone. Sessions end, because a player's session may
 * live longer than staff's; a change of only `vip` ends none. A paid `vip` role stays until its period ends.
 */
export async function editRoles(tx: Tx, act: RolesAct): Promise<PersonRow> {
  const touched = [...act.give, ...act.take]
  const verdictOf = (authority: Authority, subject: PersonRow) => rolesVerdict(authority, subject, touched)
  const person = await lockTarget(tx, act, { verdictOf, mayLoseFounder: act.take.includes('fundador') })
  const kept = person.roles.filter(
    (role) => !act.take.includes(role) || (role === 'vip' && person.hasPaidVip),
  )
  const roles = withUserRole([...kept, ...act.give])
  const changed = changedRoles(person.roles, roles)
  if (changed.length === 0) return person
  await updateRolesOrStatus(tx, person.id, { roles })
  await record(tx, act, 'person.roles-changed', { before: person.roles, after: roles })
  if (changed.join() === 'vip') {
    await emit(tx, vipChanged, { userId: person.id })
    return person
  }
  await deleteSessions(tx, person.id)
  await emit(tx, rolesChanged, { userId: person.id })
  return person
}

/**
 * Gives or takes the `vip` role with a paid period, in the caller's transaction. A role given by staff has no
 * end and stays. Sessions continue; open pages reload their viewer.
 */
export async function setPaidVip(tx: Tx, userId: string, hasPaidVip: boolean): Promise<void> {
  const person = await lockVip(tx, userId)
  if (!person || person.status === 'erased' || person.hasPaidVip === hasPaidVip) return
  if (hasPaidVip && person.roles.includes('vip')) return
  const others = person.roles.filter((role) => role !== 'vip')
  const roles = withUserRole(hasPaidVip ? [...others, 'vip'] : others)
  await updatePaidVip(tx, userId, { roles, hasPaidVip })
  await emit(tx, vipChanged, { userId })
}

/** Whether staff gave the `vip` role, which then has no end. Locks the user. */
export async function hasVipByHand(tx: Tx, userId: string): Promise<boolean> {
  const person = await lockVip(tx, userId)
  return person?.roles.includes('vip') === true && !person.hasPaidVip
}

/** For users who lost both phone and recovery codes. Staff roles have no effect until they enrol again. */
export async function disableSecondFactor(tx: Tx, { config }: Services, act: ReasonedAct): Promise<void> {
  const person = await lockTarget(tx, act)
  await lockAccount(tx, person.id)
  await voidPendingTokens(tx, person.id)
  if (!(await deleteFactor(tx, person.id))) throw new AppError('accounts.second_factor_not_enabled')
  await setHasSecondFactor(tx, person.id, false)
  await deleteSessions(tx, person.id)
  await record(tx, act, 'person.second-factor-removed')
  await emit(tx, secondFactorChanged, { userId: person.id, isEnabled: false })
  const facts = { securityUrl: securityLink(config) }
  await sendMail(tx, secondFactorOffMail, { to: await findEmail(tx, person.id), facts })
}

/** Clears failed attempts that block sign-in, except those of known devices. */
export async function unlockPerson(
  { limits }: Services,
  person: Pick<KnownPerson, 'id' | 'email'>,
): Promise<void> {
  await limits.forget('signInAccount', person.email.toLowerCase())
  await limits.forget('secondFactorEntry', person.id)
  await limits.forget('secondFactorAccount', person.id)
  await limits.forget('passwordCheck', person.id)
  await limits.forget('resetMail', person.email.toLowerCase())
  await limits.forget('confirmationMail', person.email.toLowerCase())
}

function record(
  tx: Tx,
  { authority, userId, reason, requestId }: StatusCommand,
  action: AuditAction,
  change: { before?: string[]; after?: string[] } = {},
): Promise<void> {
  return recordAudit(tx, {
    actorId: authority.kind === 'staff' ? authority.userId : null,
    action,
    subject: { type: 'person', id: userId },
    ...change,
    reason,
    requestId,
  })
}

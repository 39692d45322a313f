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
import { type Reached, reachPerson } from './reach.lookups.ts'
import {
  type KnownPerson,
  lockVip,
  type PersonRow,
  updatePaidVip,
  updateRolesOrStatus,
} from './roles-and-bans.queries.ts'
import { type Authority, changedRoles, rolesVerdict, withUserRole } from './roles-and-bans.rules.ts'

/** What is done to a person, in the caller's transaction. */
export interface StandingAct extends Reached {
  readonly reason?: string
  readonly requestId?: string
}

type ReasonedAct = StandingAct & { readonly reason: string }

/**
 * From the commit on every request is refused; the event cuts the open pages and sockets. The mail is where somebody reads
 * the reason who cannot come in any more.
 */
export async function ban(tx: Tx, { tellNow }: Services, act: ReasonedAct): Promise<void> {
  const person = await reachPerson(tx, act, { mayLoseFounder: true })
  if (person.status === 'banned') throw new AppError('accounts.banned_already')
  await updateRolesOrStatus(tx, person.id, { status: 'banned' })
  await deleteSessions(tx, person.id)
  await record(tx, act, 'person.banned')
  await tellNow(tx, personBanned, { userId: person.id, reason: act.reason })
  const facts = { username: person.username, reason: act.reason }
  await sendMail(tx, bannedMail, { to: await findEmail(tx, person.id), facts })
}

export async function unban(tx: Tx, { tellNow, config }: Services, act: ReasonedAct): Promise<void> {
  const person = await reachPerson(tx, act)
  if (person.status !== 'banned') throw new AppError('accounts.not_banned')
  await updateRolesOrStatus(tx, person.id, { status: 'active' })
  await record(tx, act, 'person.unbanned')
  await tellNow(tx, personUnbanned, { userId: person.id })
  const facts = { username: person.username, signInUrl: signInLink(config) }
  await sendMail(tx, unbannedMail, { to: await findEmail(tx, person.id), facts })
}

interface RolesAct extends StandingAct {
  readonly give: readonly Role[]
  readonly take: readonly Role[]
}

/**
 * Gives and takes single roles, whatever else the person was given meanwhile. The sessions end, because a session of a
 * player lives longer than one of staff may; a change of `vip` alone ends none. A `vip` that was paid for stays, whatever
 * is wanted: it ends with what was paid.
 */
export async function editRoles(tx: Tx, act: RolesAct): Promise<PersonRow> {
  const touched = [...act.give, ...act.take]
  const verdictOf = (authority: Authority, subject: PersonRow) => rolesVerdict(authority, subject, touched)
  const person = await reachPerson(tx, act, { verdictOf, mayLoseFounder: act.take.includes('fundador') })
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
 * Gives and takes the role `vip` together with what was paid for it, in the caller's transaction. One that staff gave has
 * no end, and is not touched. The sessions go on: every open page asks who it belongs to again.
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

/** Whether staff gave the role, which then has no end. */
export async function hasVipByHand(tx: Tx, userId: string): Promise<boolean> {
  const person = await lockVip(tx, userId)
  return person !== undefined && person.roles.includes('vip') && !person.hasPaidVip
}

/** For somebody who lost the phone and the recovery codes. Staff powers rest until they enrol again. */
export async function takeSecondFactor(tx: Tx, { config }: Services, act: ReasonedAct): Promise<void> {
  const person = await reachPerson(tx, act)
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

/** Forgets the failed attempts that keep somebody from signing in, except those of devices that have been in before. */
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
  { authority, userId, reason, requestId }: StandingAct,
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

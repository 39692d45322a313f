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
import { secondFactorOffMail } from '../accounts.mails.tsx'
import { findEmail } from '../accounts.queries.ts'
import { securityLink } from '../links.ts'
import { deleteFactor, setHasSecondFactor } from '../second-factor/index.ts'
import { deleteSessions } from '../sessions/index.ts'
import { voidPendingTokens } from '../tokens.ts'
import {
  type KnownPerson,
  lockFounders,
  lockPerson,
  lockVip,
  type PersonRow,
  updatePaidVip,
  updateRolesOrStatus,
} from './roles-and-bans.queries.ts'
import { type Authority, banVerdict, isVipAlone, rolesVerdict, withUserRole } from './roles-and-bans.rules.ts'

interface Act {
  readonly authority: Authority
  readonly userId: string
  readonly reason: string
  readonly requestId?: string
}

/** From the commit on every request is refused; the event cuts the open pages and sockets. */
export function banPerson({ db, tellNow }: Services, act: Act): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const person = await reach(tx, act, banVerdict)
    if (person.status === 'banned') throw new AppError('accounts.banned_already')
    await updateRolesOrStatus(tx, person.id, { status: 'banned' })
    await deleteSessions(tx, person.id)
    await record(tx, act, 'person.banned')
    await tellNow(tx, personBanned, { userId: person.id })
  })
}

export function unbanPerson({ db, tellNow }: Services, act: Act): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const person = await reach(tx, act, banVerdict, { keepsFounder: true })
    if (person.status !== 'banned') throw new AppError('accounts.not_banned')
    await updateRolesOrStatus(tx, person.id, { status: 'active' })
    await record(tx, act, 'person.unbanned')
    await tellNow(tx, personUnbanned, { userId: person.id })
  })
}

/**
 * The sessions end, because a session of a player lives longer than one of staff may; a change of `vip` alone ends none. A
 * `vip` that was paid for stays, whatever is wanted: it ends with what was paid.
 */
export function changeRoles({ db }: Services, act: Act & { roles: readonly Role[] }): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const keepsFounder = act.roles.includes('fundador')
    const verdictOf = (authority: Authority, subject: PersonRow) =>
      rolesVerdict(authority, subject, act.roles)
    const person = await reach(tx, act, verdictOf, { keepsFounder })
    const roles = withUserRole(person.hasPaidVip ? [...act.roles, 'vip'] : act.roles)
    await updateRolesOrStatus(tx, person.id, { roles })
    await record(tx, act, 'person.roles-changed', { before: person.roles, after: roles })
    if (isVipAlone(person.roles, roles)) return emit(tx, vipChanged, { userId: person.id })
    await deleteSessions(tx, person.id)
    await emit(tx, rolesChanged, { userId: person.id })
  })
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
export function removeSecondFactor({ db, config }: Services, act: Act): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const person = await reach(tx, act, banVerdict, { keepsFounder: true })
    await lockAccount(tx, person.id)
    await voidPendingTokens(tx, person.id)
    if (!(await deleteFactor(tx, person.id))) throw new AppError('accounts.second_factor_not_enabled')
    await setHasSecondFactor(tx, person.id, false)
    await deleteSessions(tx, person.id)
    await record(tx, act, 'person.second-factor-removed')
    await emit(tx, secondFactorChanged, { userId: person.id, isEnabled: false })
    const facts = { securityUrl: securityLink(config) }
    await sendMail(tx, secondFactorOffMail, { to: await findEmail(tx, person.id), facts })
  })
}

/** Forgets the failed attempts that keep somebody from signing in. */
export async function unlockPerson({ limits }: Services, person: KnownPerson): Promise<void> {
  await limits.forget('signInAccount', person.email.toLowerCase())
  await limits.forget('secondFactorAccount', person.id)
  await limits.forget('passwordCheck', person.id)
  await limits.forget('resetMail', person.email.toLowerCase())
  await limits.forget('confirmationMail', person.email.toLowerCase())
}

/** Throws when the person is the last founder: somebody must always be able to run the house. */
export async function requireAnotherFounder(tx: Tx, userId: string): Promise<void> {
  refuseLastFounder(await lockFounders(tx), userId)
}

function refuseLastFounder(founders: readonly string[], userId: string): void {
  if (founders.length === 1 && founders[0] === userId) throw new AppError('accounts.last_founder')
}

async function reach(
  tx: Tx,
  { authority, userId }: Act,
  verdictOf: (authority: Authority, subject: PersonRow) => ReturnType<typeof banVerdict>,
  { keepsFounder = false } = {},
): Promise<PersonRow> {
  // Founders first and in their own order: whoever took the person's row first could wait in a circle.
  const founders = keepsFounder ? [] : await lockFounders(tx)
  const person = await lockPerson(tx, userId)
  if (!person || person.status === 'erased') throw new AppError('accounts.person_not_found')
  const verdict = verdictOf(authority, person)
  if (verdict) throw new AppError(verdict)
  refuseLastFounder(founders, userId)
  return person
}

function record(
  tx: Tx,
  { authority, userId, reason, requestId }: Act,
  action: string,
  change: { before?: string[]; after?: string[] } = {},
): Promise<void> {
  return recordAudit(tx, {
    actorId: authority.kind === 'staff' ? authority.userId : null,
    action,
    subject: { type: 'person', id: userId },
    reason,
    ...change,
    ...(requestId ? { requestId } : {}),
  })
}

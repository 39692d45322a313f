import type { Role } from '@trunfo/contract/roles'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import type { Services } from '../../../platform/services.ts'
import { personBanned, personUnbanned, rolesChanged, secondFactorChanged } from '../accounts.events.ts'
import { secondFactorOffMail } from '../accounts.mails.tsx'
import { findEmail } from '../accounts.queries.ts'
import { securityLink } from '../links.ts'
import { deleteFactor, setHasSecondFactor } from '../second-factor/index.ts'
import { deleteSessions } from '../sessions/index.ts'
import { voidTokens } from '../tokens.ts'
import {
  type KnownPerson,
  lockFounders,
  lockPerson,
  type PersonRow,
  updateRolesOrStatus,
} from './roles-and-bans.queries.ts'
import { type Authority, banVerdict, rolesVerdict, withUserRole } from './roles-and-bans.rules.ts'

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

/** The sessions end, because a session of a player lives longer than one of staff may. */
export function changeRoles({ db }: Services, act: Act & { roles: readonly Role[] }): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const roles = withUserRole(act.roles)
    const person = await reach(tx, act, (authority, subject) => rolesVerdict(authority, subject, roles), {
      keepsFounder: roles.includes('fundador'),
    })
    await updateRolesOrStatus(tx, person.id, { roles })
    await deleteSessions(tx, person.id)
    await record(tx, act, 'person.roles-changed', { before: person.roles, after: roles })
    await emit(tx, rolesChanged, { userId: person.id })
  })
}

/** For somebody who lost the phone and the recovery codes. Staff powers rest until they enrol again. */
export function removeSecondFactor({ db, config }: Services, act: Act): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const person = await reach(tx, act, banVerdict, { keepsFounder: true })
    if (!(await deleteFactor(tx, person.id))) throw new AppError('accounts.second_factor_not_enabled')
    await setHasSecondFactor(tx, person.id, false)
    await voidTokens(tx, person.id, ['second-step'])
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

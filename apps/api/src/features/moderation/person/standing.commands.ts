import type { AuditAction } from '@trunfo/contract/audit'
import { FOUNDERS_GIFT, hasAnyRole, type Role } from '@trunfo/contract/roles'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { FindErasureObstacles } from '../../../platform/erasure-obstacles.ts'
import { AppError } from '../../../platform/errors.ts'
import { act } from '../../../platform/http/act.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { describeAct, requireStepUp } from '../../../platform/http/step-up.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import {
  approveEmail,
  ban,
  createAccount,
  editRoles,
  endSessionOf,
  endSessionsOf,
  erasePerson,
  findEmail,
  lockActor,
  reachPerson,
  takeSecondFactor,
  unban,
  unlockPerson,
} from '../../accounts/index.ts'
import { personAlerted } from './person.events.ts'

/** Who does it to whom. Whether they may is judged under the locks, by what they hold then. */
export const staffAct = ({ actor, requestId }: Ctx, userId: string) => ({
  authority: { kind: 'staff' as const, userId: actor.userId },
  userId,
  requestId,
})

export function requireReason(reason: string): void {
  if (reason === '') throw new AppError('moderation.reason_required')
}

export const createAccountFor = (ctx: Ctx, account: { username: string; email: string }): Promise<string> =>
  act(ctx, async (tx) => {
    const { userId: actorId } = await lockActor(tx, ctx.actor.userId)
    const authority = { kind: 'staff' as const, userId: actorId }
    return createAccount(tx, ctx.services, { authority, requestId: ctx.requestId, ...account })
  })

export async function banSomebody(ctx: Ctx, userId: string, reason: string): Promise<void> {
  requireReason(reason)
  await act(ctx, (tx) => ban(tx, ctx.services, { ...staffAct(ctx, userId), reason }))
}

export async function unbanSomebody(ctx: Ctx, userId: string, reason: string): Promise<void> {
  requireReason(reason)
  await act(ctx, (tx) => unban(tx, ctx.services, { ...staffAct(ctx, userId), reason }))
}

export async function alertSomebody(ctx: Ctx, userId: string, reason: string): Promise<void> {
  requireReason(reason)
  await act(ctx, async (tx) => {
    const { status } = await reachPerson(tx, staffAct(ctx, userId))
    if (status === 'banned') throw new AppError('moderation.person_banned')
    await record(tx, ctx, userId, { action: 'person.alerted', reason })
    await emit(tx, personAlerted, { userId, reason })
  })
}

interface RoleChange {
  readonly give: readonly Role[]
  readonly take: readonly Role[]
}

/**
 * Who leads the house is not decided by a stolen session: neither who comes nor who goes. The proof is asked for last,
 * so that whoever may not do it is not asked.
 */
export const editRolesOf = (ctx: Ctx, userId: string, { give, take }: RoleChange): Promise<void> =>
  act(ctx, async (tx) => {
    const { username } = await editRoles(tx, { ...staffAct(ctx, userId), give, take })
    if (hasAnyRole([...give, ...take], FOUNDERS_GIFT)) await requireStepUp(tx, ctx)
    describeAct(ctx, username)
  })

export const approveEmailOf = (ctx: Ctx, userId: string): Promise<void> =>
  act(ctx, (tx) => approveEmail(tx, staffAct(ctx, userId)))

export async function removeSecondFactorOf(ctx: Ctx, userId: string, reason: string): Promise<void> {
  requireReason(reason)
  await act(ctx, (tx) => takeSecondFactor(tx, ctx.services, { ...staffAct(ctx, userId), reason }))
}

/** The attempts are counted outside the database: they are forgotten once it is written down who did it. */
export async function unlockSomebody(ctx: Ctx, userId: string): Promise<void> {
  await act(ctx, async (tx) => {
    await reachPerson(tx, staffAct(ctx, userId))
    await record(tx, ctx, userId, { action: 'person.unlocked' })
  })
  const { services } = ctx
  await unlockPerson(services, { id: userId, email: await findEmail(services.db, userId) })
}

export const endSession = (ctx: Ctx, userId: string, sessionId: string): Promise<void> =>
  act(ctx, (tx) => endSessionOf(tx, { ...staffAct(ctx, userId), sessionId }))

export const endSessions = (ctx: Ctx, userId: string): Promise<void> =>
  act(ctx, (tx) => endSessionsOf(tx, staffAct(ctx, userId)))

interface Erasure {
  /** Typed by hand. */
  readonly username: string
  readonly reason: string
}

export async function eraseSomebody(
  ctx: Ctx,
  userId: string,
  { username, reason }: Erasure,
  findObstacles: FindErasureObstacles,
): Promise<void> {
  requireReason(reason)
  await act(ctx, (tx) => erasePerson(tx, { ...staffAct(ctx, userId), username, reason, findObstacles }))
}

const record = (
  tx: Tx,
  { actor, requestId }: Ctx,
  userId: string,
  entry: { action: AuditAction; reason?: string },
): Promise<void> =>
  recordAudit(tx, { actorId: actor.userId, subject: { type: 'person', id: userId }, requestId, ...entry })

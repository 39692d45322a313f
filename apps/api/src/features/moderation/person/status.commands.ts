import type { AuditAction } from '@trunfo/contract/audit'
import { FOUNDER_GRANTED_ROLES, hasAnyRole, type Role } from '@trunfo/contract/roles'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { FindErasureObstacles } from '../../../platform/erasure-obstacles.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { runCommand } from '../../../platform/http/run-command.ts'
import { describeAct, requireStepUp } from '../../../platform/http/step-up.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import {
  approveEmail,
  ban,
  createAccount,
  disableSecondFactor,
  editRoles,
  endSessionOf,
  endSessionsOf,
  erasePerson,
  findEmail,
  lockActor,
  lockTarget,
  unban,
  unlockPerson,
} from '../../accounts/index.ts'
import { personAlerted } from './person.events.ts'

/** Actor and target of a staff command. Permission is checked under the locks, with the roles held then. */
export const runStaffCommand = ({ actor, requestId }: Ctx, userId: string) => ({
  authority: { kind: 'staff' as const, userId: actor.userId },
  userId,
  requestId,
})

export function requireReason(reason: string): void {
  if (reason === '') throw new AppError('moderation.reason_required')
}

export const createAccountFor = (ctx: Ctx, account: { username: string; email: string }): Promise<string> =>
  runCommand(ctx, async (tx) => {
    const { userId: actorId } = await lockActor(tx, ctx.actor.userId)
    const authority = { kind: 'staff' as const, userId: actorId }
    return createAccount(tx, ctx.services, { authority, requestId: ctx.requestId, ...account })
  })

export async function banByStaff(ctx: Ctx, userId: string, reason: string): Promise<void> {
  requireReason(reason)
  await runCommand(ctx, (tx) => ban(tx, ctx.services, { ...runStaffCommand(ctx, userId), reason }))
}

export async function unbanByStaff(ctx: Ctx, userId: string, reason: string): Promise<void> {
  requireReason(reason)
  await runCommand(ctx, (tx) => unban(tx, ctx.services, { ...runStaffCommand(ctx, userId), reason }))
}

export async function alertByStaff(ctx: Ctx, userId: string, reason: string): Promise<void> {
  requireReason(reason)
  await runCommand(ctx, async (tx) => {
    const { status } = await lockTarget(tx, runStaffCommand(ctx, userId))
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
 * Giving or taking a role reserved to founders requires a step-up, so a stolen session cannot do it. The
 * step-up comes last, so people without permission are not prompted.
 */
export const editRolesOf = (ctx: Ctx, userId: string, { give, take }: RoleChange): Promise<void> =>
  runCommand(ctx, async (tx) => {
    const { username } = await editRoles(tx, { ...runStaffCommand(ctx, userId), give, take })
    if (hasAnyRole([...give, ...take], FOUNDER_GRANTED_ROLES)) await requireStepUp(tx, ctx)
    describeAct(ctx, username)
  })

export const approveEmailOf = (ctx: Ctx, userId: string): Promise<void> =>
  runCommand(ctx, (tx) => approveEmail(tx, runStaffCommand(ctx, userId)))

export async function removeSecondFactorOf(ctx: Ctx, userId: string, reason: string): Promise<void> {
  requireReason(reason)
  await runCommand(ctx, (tx) =>
    disableSecondFactor(tx, ctx.services, { ...runStaffCommand(ctx, userId), reason }),
  )
}

/**
 * Sign-in attempts are counted outside the database, so they are cleared after the audit entry has committed.
 */
export async function unlockByStaff(ctx: Ctx, userId: string): Promise<void> {
  await runCommand(ctx, async (tx) => {
    await lockTarget(tx, runStaffCommand(ctx, userId))
    await record(tx, ctx, userId, { action: 'person.unlocked' })
  })
  const { services } = ctx
  await unlockPerson(services, { id: userId, email: await findEmail(services.db, userId) })
}

export const endSession = (ctx: Ctx, userId: string, sessionId: string): Promise<void> =>
  runCommand(ctx, (tx) => endSessionOf(tx, { ...runStaffCommand(ctx, userId), sessionId }))

export const endSessions = (ctx: Ctx, userId: string): Promise<void> =>
  runCommand(ctx, (tx) => endSessionsOf(tx, runStaffCommand(ctx, userId)))

interface Erasure {
  /** Typed by the founder as a confirmation. */
  readonly username: string
  readonly reason: string
}

export async function eraseByStaff(
  ctx: Ctx,
  userId: string,
  { username, reason }: Erasure,
  findObstacles: FindErasureObstacles,
): Promise<void> {
  requireReason(reason)
  await runCommand(ctx, (tx) =>
    erasePerson(tx, { ...runStaffCommand(ctx, userId), username, reason, findObstacles }),
  )
}

const record = (
  tx: Tx,
  { actor, requestId }: Ctx,
  userId: string,
  entry: { action: AuditAction; reason?: string },
): Promise<void> =>
  recordAudit(tx, { actorId: actor.userId, subject: { type: 'person', id: userId }, requestId, ...entry })

import type { AuditAction } from '@trunfo/contract/audit'
import { WALL_MESSAGE_MAX, WALL_MODERATOR_ROLES, WALL_PENDING_MAX } from '@trunfo/contract/profiles'
import { hasAnyRole } from '@trunfo/contract/roles'
import { recordAudit } from '../../../platform/audit.ts'
import { powersRefusal } from '../../../platform/auth/effective-roles.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { runCommand } from '../../../platform/http/run-command.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { lockPeople } from '../../accounts/index.ts'
import { wallMessageApproved, wallMessagePosted, wallMessageRemoved } from './wall.events.ts'
import { requireWall, wallViewer } from './wall.lookups.ts'
import { messageAbilities, type WallFacts, wallAbilities } from './wall.policy.ts'
import {
  deleteMessage,
  hasTooManyPending,
  insertMessage,
  isRepeatedMessage,
  lockMessage,
  type MessageRow,
  markApproved,
} from './wall.queries.ts'
import { messageProblem } from './wall.rules.ts'
import { viewMessage, type WallMessageView } from './wall.views.ts'

/** Messages of the owner and of moderators are approved at once; all others wait for one of them. */
export async function postMessage(ctx: Ctx, username: string, content: string): Promise<WallMessageView> {
  const problem = messageProblem(content)
  if (problem) throw new AppError(problem, { max: WALL_MESSAGE_MAX })
  const { actor, services } = ctx
  const { ownerId: profileId } = await requireWall(services.db, username)
  const authorId = actor.userId
  const viewer = wallViewer(services, actor)

  return runCommand(ctx, async (tx) => {
    const wall = await lockForPosting(tx, profileId, authorId)
    const abilities = wallAbilities(viewer, wall)
    if (!abilities.canPost) throw new AppError('profiles.wall_closed')
    if (await isRepeatedMessage(tx, { profileId, authorId, content }))
      throw new AppError('profiles.message_repeated')
    const isPending = !abilities.canModerate
    if (isPending && (await hasTooManyPending(tx, profileId, authorId)))
      throw new AppError('profiles.too_many_pending', { max: WALL_PENDING_MAX })
    const message = await insertMessage(tx, { profileId, authorId, content, isPending })
    await emit(tx, wallMessagePosted, { messageId: message.id, profileId, authorId, isPending })
    const { username: name, avatarKey, roles } = actor
    return viewMessage(services, viewer, wall, { ...message, username: name, avatarKey, roles: [...roles] })
  })
}

/** Locks owner and author, so that concurrent messages of one author are counted one after the other. */
async function lockForPosting(tx: Tx, profileId: string, authorId: string): Promise<WallFacts> {
  const people = await lockPeople(tx, [profileId, authorId])
  const find = (id: string) => people.find(({ userId }) => userId === id)
  // Both were read before the lock and may have been banned or erased since.
  if (!find(authorId)?.isActive) throw new AppError('platform.unauthenticated')
  const owner = find(profileId)
  if (!owner || owner.status === 'erased') throw new AppError('profiles.not_found')
  return { ownerId: profileId, isOwnerBanned: owner.status === 'banned' }
}

/** Approving an approved message is not an error: another moderator may have been faster. */
export async function approveMessage(ctx: Ctx, username: string, messageId: string): Promise<void> {
  await moderate(ctx, username, messageId, async (tx, wall, message) => {
    if (!wallAbilities(wallViewer(ctx.services, ctx.actor), wall).canModerate) throw refusal(ctx)
    if (!message.isPending) return
    await markApproved(tx, message.id)
    if (isStaffAct(ctx, wall, message)) await recordRemoval(tx, ctx, 'wall-message.approved', wall, message)
    await emit(tx, wallMessageApproved, {
      messageId: message.id,
      profileId: wall.ownerId,
      authorId: message.authorId,
      approvedById: ctx.actor.userId,
    })
  })
}

export async function removeMessage(ctx: Ctx, username: string, messageId: string): Promise<void> {
  await moderate(ctx, username, messageId, async (tx, wall, message) => {
    const viewer = wallViewer(ctx.services, ctx.actor)
    if (!messageAbilities(viewer, wall, message).canDelete) throw refusal(ctx)
    await takeDown(tx, ctx, wall, message)
  })
}

/** The caller must have locked the message and checked the permission. */
export async function takeDown(tx: Tx, ctx: Ctx, wall: WallFacts, message: MessageRow): Promise<void> {
  await deleteMessage(tx, message.id)
  if (isStaffAct(ctx, wall, message)) await recordRemoval(tx, ctx, 'wall-message.removed', wall, message)
  await emit(tx, wallMessageRemoved, {
    messageId: message.id,
    profileId: wall.ownerId,
    authorId: message.authorId,
    removedById: ctx.actor.userId,
  })
}

/** Fails with `message_not_found` if the viewer may not see the message. */
async function moderate(
  ctx: Ctx,
  username: string,
  messageId: string,
  run: (tx: Tx, wall: WallFacts, message: MessageRow) => Promise<void>,
): Promise<void> {
  const wall = await requireWall(ctx.services.db, username)
  await runCommand(ctx, async (tx) => {
    const message = await lockMessage(tx, wall.ownerId, messageId)
    if (!message || !messageAbilities(wallViewer(ctx.services, ctx.actor), wall, message).canSee)
      throw new AppError('profiles.message_not_found')
    await run(tx, wall, message)
  })
}

function refusal({ actor }: Ctx): AppError {
  const isStaff = hasAnyRole(actor.roles, WALL_MODERATOR_ROLES)
  return isStaff ? powersRefusal(actor) : new AppError('platform.forbidden')
}

const isStaffAct = ({ actor }: Ctx, wall: WallFacts, message: MessageRow) =>
  actor.userId !== wall.ownerId && actor.userId !== message.authorId

/** Omits the text: the audit log is permanent, but what people wrote must be erasable. */
async function recordRemoval(
  tx: Tx,
  { actor, requestId }: Ctx,
  action: AuditAction,
  wall: WallFacts,
  { id, authorId, isPending, createdAt }: MessageRow,
): Promise<void> {
  await recordAudit(tx, {
    actorId: actor.userId,
    action,
    subject: { type: 'wall-message', id },
    before: { profileId: wall.ownerId, authorId, isPending, createdAt: createdAt.toISOString() },
    requestId,
  })
}

import { AVATAR_EDGE_PX, AVATAR_PURPOSE } from '@trunfo/contract/accounts/settings'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { isUniqueViolation } from '../../../platform/db/violations.ts'
import { AppError } from '../../../platform/errors.ts'
import { signedIn } from '../../../platform/http/access.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { runCommand } from '../../../platform/http/run-command.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import type { ImagePurpose } from '../../../platform/storage/image-purpose.ts'
import { attachUpload, releaseUpload } from '../../../platform/storage/uploads.ts'
import { avatarChanged, usernameChanged } from '../accounts.events.ts'
import { isUsernameFree } from '../accounts.queries.ts'
import { lockedUntil, usernameProblem } from '../accounts.rules.ts'
import {
  insertFormerUsername,
  lockAvatar,
  lockUsername,
  updateAvatar,
  updateUsername,
} from './settings.queries.ts'

/** A change of case is a new username too and restarts the cool-down. */
export async function changeUsername(ctx: Ctx, givenName: string): Promise<void> {
  const username = givenName.trim()
  const problem = usernameProblem(username)
  if (problem) throw new AppError(problem)
  try {
    await runCommand(ctx, (tx) => rename(tx, ctx, username))
  } catch (error) {
    // The username was taken between the check and the update.
    if (isUniqueViolation(error)) throw new AppError('accounts.username_taken')
    throw error
  }
}

async function rename(tx: Tx, { actor, requestId }: Ctx, username: string): Promise<void> {
  const { userId } = actor
  const present = await lockUsername(tx, userId)
  if (!present) throw new AppError('platform.unauthenticated')
  const { username: before, changedAt, now } = present
  if (before === username) return
  const until = lockedUntil(changedAt, now)
  if (until) throw new AppError('accounts.username_locked', { until: until.toISOString() })
  const isOwnName = before.toLowerCase() === username.toLowerCase()
  if (!isOwnName && !(await isUsernameFree(tx, username))) throw new AppError('accounts.username_taken')

  await updateUsername(tx, userId, username)
  await insertFormerUsername(tx, userId, before)
  // Without the usernames: audit entries are permanent, and the account may be erased. They are in
  // former_usernames.
  await recordAudit(tx, {
    actorId: userId,
    action: 'person.username-changed',
    subject: { type: 'person', id: userId },
    requestId,
  })
  await emit(tx, usernameChanged, { userId, before, after: username })
}

export const AVATAR: ImagePurpose = {
  name: AVATAR_PURPOSE,
  maxWidth: AVATAR_EDGE_PX,
  maxHeight: AVATAR_EDGE_PX,
  visibility: 'public',
  access: signedIn,
}

export async function setAvatar(ctx: Ctx, uploadId: string): Promise<void> {
  const { userId } = ctx.actor
  await runCommand(ctx, async (tx) => {
    await showAvatar(tx, userId, await attachUpload(tx, { uploadId, ownerId: userId, purpose: AVATAR }))
  })
}

export async function removeAvatar(ctx: Ctx): Promise<void> {
  await runCommand(ctx, (tx) => showAvatar(tx, ctx.actor.userId, null))
}

/** Deletes the previous file as well: an avatar that its owner removed must not stay available. */
async function showAvatar(tx: Tx, userId: string, key: string | null): Promise<void> {
  const before = await lockAvatar(tx, userId)
  if (!before) throw new AppError('platform.unauthenticated')
  await updateAvatar(tx, userId, key)
  if (before.key) await releaseUpload(tx, before.key)
  await emit(tx, avatarChanged, { userId })
}

import { randomInt } from 'node:crypto'
import type { AuditAction } from '@trunfo/contract/audit'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { releaseUpload } from '../../../platform/storage/uploads.ts'
import { avatarChanged, usernameChanged, usernameReset } from '../accounts.events.ts'
import { isUsernameFree } from '../accounts.queries.ts'
import { neutralUsername } from '../accounts.rules.ts'
import { insertFormerUsername, lockFace, updateAvatar, updateUsername } from './settings.queries.ts'

/** For staff who remove an avatar. Returns false if there is none. */
export async function resetAvatar(tx: Tx, ctx: Ctx, userId: string): Promise<boolean> {
  const face = await lockFace(tx, userId)
  if (!face?.avatarKey) return false
  await updateAvatar(tx, userId, null)
  await releaseUpload(tx, face.avatarKey)
  await recordReset(tx, ctx, userId, 'person.avatar-reset')
  await emit(tx, avatarChanged, { userId })
  return true
}

/**
 * For staff who remove a username: the user gets a neutral one and may choose another at once. Returns false
 * if the account does not exist.
 */
export async function resetUsername(tx: Tx, ctx: Ctx, userId: string): Promise<boolean> {
  const face = await lockFace(tx, userId)
  if (!face) return false
  const { username: before } = face
  const after = await freeName(tx)
  await updateUsername(tx, userId, after, { isLocked: false })
  await insertFormerUsername(tx, userId, before)
  await recordReset(tx, ctx, userId, 'person.username-reset')
  await emit(tx, usernameChanged, { userId, before, after })
  await emit(tx, usernameReset, { userId })
  return true
}

const ATTEMPTS = 20

async function freeName(tx: Tx): Promise<string> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const name = neutralUsername(randomInt)
    if (await isUsernameFree(tx, name)) return name
  }
  throw new Error('No free username was found')
}

/** Without the username: audit entries are permanent, and the account may be erased. */
async function recordReset(
  tx: Tx,
  { actor, requestId }: Ctx,
  userId: string,
  action: AuditAction,
): Promise<void> {
  await recordAudit(tx, {
    actorId: actor.userId,
    action,
    subject: { type: 'person', id: userId },
    requestId,
  })
}

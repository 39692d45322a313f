import { AVATAR_EDGE_PX, AVATAR_PURPOSE } from '@trunfo/contract/accounts/settings'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import type { ImagePurpose } from '../../../platform/storage/image-purpose.ts'
import { attachUpload, releaseUpload } from '../../../platform/storage/uploads.ts'
import { avatarChanged } from '../accounts.events.ts'
import { lockAvatar, updateAvatar } from './settings.queries.ts'

export const AVATAR: ImagePurpose = {
  name: AVATAR_PURPOSE,
  maxWidth: AVATAR_EDGE_PX,
  maxHeight: AVATAR_EDGE_PX,
  visibility: 'public',
}

export async function setAvatar({ services, actor: { userId } }: Ctx, uploadId: string): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    await showAvatar(tx, userId, await attachUpload(tx, { uploadId, ownerId: userId, purpose: AVATAR }))
  })
}

export async function removeAvatar({ services, actor: { userId } }: Ctx): Promise<void> {
  await services.db.transaction().execute((tx) => showAvatar(tx, userId, null))
}

/** The picture before goes, file and all: nobody should find a face that its owner has taken away. */
async function showAvatar(tx: Tx, userId: string, key: string | null): Promise<void> {
  const before = await lockAvatar(tx, userId)
  if (!before) throw new AppError('platform.unauthenticated')
  await updateAvatar(tx, userId, key)
  if (before.key) await releaseUpload(tx, before.key)
  await emit(tx, avatarChanged, { userId })
}

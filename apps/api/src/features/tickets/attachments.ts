import { TICKET_ATTACHMENT_EDGE_PX, TICKET_ATTACHMENT_PURPOSE } from '@trunfo/contract/tickets'
import type { Tx } from '../../platform/db/database.ts'
import { signedIn } from '../../platform/http/access.ts'
import type { ImagePurpose } from '../../platform/storage/image-purpose.ts'
import { attachUpload } from '../../platform/storage/uploads.ts'

/** Private: only the owner and staff get an image's link, which expires soon. */
export const TICKET_ATTACHMENT: ImagePurpose = {
  name: TICKET_ATTACHMENT_PURPOSE,
  maxWidth: TICKET_ATTACHMENT_EDGE_PX,
  maxHeight: TICKET_ATTACHMENT_EDGE_PX,
  visibility: 'private',
  access: signedIn,
}

/** Attaches in display order. Throws if an upload id is repeated. */
export async function attachImages(tx: Tx, ownerId: string, uploadIds: readonly string[]): Promise<string[]> {
  const keys: string[] = []
  for (const uploadId of uploadIds)
    keys.push(await attachUpload(tx, { uploadId, ownerId, purpose: TICKET_ATTACHMENT }))
  return keys
}

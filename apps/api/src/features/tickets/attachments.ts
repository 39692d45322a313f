import { TICKET_ATTACHMENT_EDGE_PX, TICKET_ATTACHMENT_PURPOSE } from '@trunfo/contract/tickets'
import type { Tx } from '../../platform/db/database.ts'
import { signedIn } from '../../platform/http/access.ts'
import type { ImagePurpose } from '../../platform/storage/image-purpose.ts'
import { attachUpload } from '../../platform/storage/uploads.ts'

/** Private: a picture opens by a link that soon expires, which only the owner and staff are given. */
export const TICKET_ATTACHMENT: ImagePurpose = {
  name: TICKET_ATTACHMENT_PURPOSE,
  maxWidth: TICKET_ATTACHMENT_EDGE_PX,
  maxHeight: TICKET_ATTACHMENT_EDGE_PX,
  visibility: 'private',
  access: signedIn,
}

/** One after the other, in the order in which they are shown. The same one twice is not there the second time. */
export async function attachImages(tx: Tx, ownerId: string, uploadIds: readonly string[]): Promise<string[]> {
  const keys: string[] = []
  for (const uploadId of uploadIds)
    keys.push(await attachUpload(tx, { uploadId, ownerId, purpose: TICKET_ATTACHMENT }))
  return keys
}

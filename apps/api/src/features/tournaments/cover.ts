import {
  TOURNAMENT_COVER_HEIGHT_PX,
  TOURNAMENT_COVER_PURPOSE,
  TOURNAMENT_COVER_WIDTH_PX,
} from '@trunfo/contract/tournaments'
import { signedIn } from '../../platform/http/access.ts'
import type { ImagePurpose } from '../../platform/storage/image-purpose.ts'

export const TOURNAMENT_COVER: ImagePurpose = {
  name: TOURNAMENT_COVER_PURPOSE,
  maxWidth: TOURNAMENT_COVER_WIDTH_PX,
  maxHeight: TOURNAMENT_COVER_HEIGHT_PX,
  visibility: 'public',
  access: signedIn,
}

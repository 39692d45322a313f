import type { Access } from '../http/access.ts'
import type { Visibility } from './storage.ts'

/** What a feature accepts images for, e.g. an avatar: its box, who may send one and who may see it. */
export interface ImagePurpose {
  readonly name: string
  readonly maxWidth: number
  readonly maxHeight: number
  readonly visibility: Visibility
  readonly access: Access
}

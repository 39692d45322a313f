import type { Access } from '../http/access.ts'
import type { Visibility } from './storage.ts'

/**
 * What a feature accepts images for, such as an avatar: the maximum size, who may upload one, and who may see
 * it.
 */
export interface ImagePurpose {
  readonly name: string
  readonly maxWidth: number
  readonly maxHeight: number
  readonly visibility: Visibility
  readonly access: Access
}

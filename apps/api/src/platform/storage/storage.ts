import type { Readable } from 'node:stream'

/** Public files never change and anybody may read them; private ones open by a link that soon expires. */
export type Visibility = 'public' | 'private'

/**
 * Where files live. Two drivers: local disk for development and the S3 API for everything else. The key, made
 * by `newKey`, says who may read a file and of what type it is.
 */
export interface Storage {
  put(key: string, body: Buffer): Promise<void>
  /** For what is too large to hold in memory: takes a copy of a local file. */
  putFile(key: string, path: string): Promise<void>
  /** Null when there is no such file. */
  get(key: string): Promise<StoredFile | null>
  delete(key: string): Promise<void>
  /** A link to a public file that never changes. */
  publicUrl(key: string): string
  /** A link to a private file that stops working after `ttlSeconds`. */
  signedUrl(key: string, ttlSeconds: number): Promise<string>
}

export interface StoredFile {
  readonly body: Readable
  readonly contentType: string
  readonly bytes: number
}

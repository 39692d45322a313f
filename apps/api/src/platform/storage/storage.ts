import type { Readable } from 'node:stream'

/** Public files never change and anyone may read them. Private files need a link that soon expires. */
export type Visibility = 'public' | 'private'

/**
 * File storage with two drivers: local disk for development, S3 for everything else. The key, made by
 * `newKey`, determines a file's visibility and type.
 */
export interface Storage {
  put(key: string, body: Buffer): Promise<void>
  /** Stores a copy of a local file; for files too large for memory. */
  putFile(key: string, path: string): Promise<void>
  /** Returns null if the file does not exist. */
  get(key: string): Promise<StoredFile | null>
  delete(key: string): Promise<void>
  /** A permanent link to a public file. */
  publicUrl(key: string): string
  /** A link to a private file that expires after `ttlSeconds`. */
  signedUrl(key: string, ttlSeconds: number): Promise<string>
}

export interface StoredFile {
  readonly body: Readable
  readonly contentType: string
  readonly bytes: number
}

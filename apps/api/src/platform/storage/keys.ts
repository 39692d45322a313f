import { randomBytes } from 'node:crypto'
import type { Visibility } from './storage.ts'

/**
 * A key looks like `public/avatar/<128 random bits>.webp`. Visibility comes first, so that it is known
 * without a query, and one rule can publish `public/`. Keys contain nothing from the user, and no valid key
 * can escape the folder it is joined to.
 */
const KEY = /^(?<visibility>public|private)\/[a-z][a-z0-9-]{0,39}\/[0-9a-f]{32}\.(?<extension>webp|json)$/

const CONTENT_TYPES: Readonly<Record<string, string>> = { webp: 'image/webp', json: 'application/json' }

export interface KeyFacts {
  readonly visibility: Visibility
  readonly contentType: string
}

export interface KeyPurpose {
  readonly visibility: Visibility
  readonly name: string
  readonly extension?: 'webp' | 'json'
}

/** Makes a random key. Throws if the purpose's name does not fit the pattern. */
export function newKey({ visibility, name, extension = 'webp' }: KeyPurpose): string {
  const key = `${visibility}/${name}/${randomBytes(16).toString('hex')}.${extension}`
  if (!readKey(key)) throw new Error(`"${name}" cannot be the name of a purpose`)
  return key
}

/** Returns null if the key is not valid. */
export function readKey(key: string): KeyFacts | null {
  const { visibility, extension } = KEY.exec(key)?.groups ?? {}
  const contentType = CONTENT_TYPES[extension ?? '']
  return contentType ? { visibility: visibility as Visibility, contentType } : null
}

/** Like `readKey`, but throws: writing an invalid key is a bug, not bad input. */
export function requireKey(key: string): KeyFacts {
  const facts = readKey(key)
  if (!facts) throw new Error('not a storage key')
  return facts
}

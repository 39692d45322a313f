import { randomBytes } from 'node:crypto'
import type { Visibility } from './storage.ts'

/**
 * A key looks like `public/avatar/<128 random bits>.webp`. Visibility comes first, so that it is known without
 * a query and a store can open `public/` to the world by one rule. Nothing a person sends becomes part of it,
 * and no key that fits the pattern can leave the folder it is joined to.
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

export function newKey({ visibility, name, extension = 'webp' }: KeyPurpose): string {
  const key = `${visibility}/${name}/${randomBytes(16).toString('hex')}.${extension}`
  if (!readKey(key)) throw new Error(`"${name}" cannot be the name of a purpose`)
  return key
}

/** Null when the key is none of ours. */
export function readKey(key: string): KeyFacts | null {
  const { visibility, extension } = KEY.exec(key)?.groups ?? {}
  const contentType = CONTENT_TYPES[extension ?? '']
  return contentType ? { visibility: visibility as Visibility, contentType } : null
}

/** For writers: a key that was not made here is a mistake in the program, not something to answer politely. */
export function requireKey(key: string): KeyFacts {
  const facts = readKey(key)
  if (!facts) throw new Error('not a storage key')
  return facts
}

import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'

/**
 * Secrets that the product must read back, such as the seed of an authenticator, lie sealed in the database
 * (AES-256-GCM): a copy of the tables alone gives none of them away. `context` says what the secret is and whose,
 * and is part of the seal, so a value that is moved to another row does not open.
 *
 * The first key seals and every key opens. A new one is put in front, and the old one moves to `HASH_KEYS` when
 * nothing sealed with it is left (`reseal.ts`).
 */
export type Keys = Pick<Config, 'ENCRYPTION_KEYS'> & Partial<Pick<Config, 'HASH_KEYS'>>

interface Key {
  readonly id: string
  readonly sealing: Buffer
  readonly hashing: Buffer
}

const IV_BYTES = 12
const TAG_BYTES = 16

const known = new Map<string, Key>()

function keysOf(secrets: readonly string[]): Key[] {
  return secrets.map((secret) => {
    const key = known.get(secret) ?? {
      id: derive(secret, 'id').toString('hex', 0, 4),
      sealing: derive(secret, 'seal'),
      hashing: derive(secret, 'hash'),
    }
    known.set(secret, key)
    return key
  })
}

function derive(secret: string, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `trunfo:${use}`, 32))
}

function sealingKey({ ENCRYPTION_KEYS }: Keys): Key {
  const [key] = keysOf(ENCRYPTION_KEYS)
  if (!key) throw new Error('There is no key to seal with')
  return key
}

/** Stands in front of everything that is sealed now. */
export const sealingKeyId = (keys: Keys): string => sealingKey(keys).id

export function seal(keys: Keys, context: string, plain: string): string {
  const key = sealingKey(keys)
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key.sealing, iv).setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return `${key.id}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`
}

/** Throws when no key of ours sealed it, or when it was sealed as something else. */
export function unseal(keys: Keys, context: string, sealed: string): string {
  const [id, encoded = ''] = sealed.split('.')
  const key = keysOf(keys.ENCRYPTION_KEYS).find((candidate) => candidate.id === id)
  if (!key) throw new Error(`No key with the id ${id} is among ENCRYPTION_KEYS`)
  const bytes = Buffer.from(encoded, 'base64url')
  const iv = bytes.subarray(0, IV_BYTES)
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key.sealing, iv, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(context))
    .setAuthTag(tag)
  return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}

/**
 * For secrets that only have to be recognised and are too short for a plain hash: without the key they cannot
 * be guessed from a copy of the table. One hash for each key, also for those that open nothing any more; the first is
 * the one to store.
 */
export function keyedHashes(keys: Keys, context: string, secret: string): string[] {
  const { ENCRYPTION_KEYS, HASH_KEYS = [] } = keys
  return keysOf([...ENCRYPTION_KEYS, ...HASH_KEYS]).map(({ hashing }) =>
    createHmac('sha256', hashing).update(`${context}\n${secret}`).digest('base64url'),
  )
}

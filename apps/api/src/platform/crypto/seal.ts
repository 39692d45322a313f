import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'

/**
 * Encrypts secrets that the app must read back, such as authenticator seeds (AES-256-GCM). A leaked copy of
 * the tables does not reveal them. `context` says what the secret is and whose, and is authenticated: a value
 * copied to another row does not decrypt.
 *
 * The first key encrypts, every key decrypts. To rotate, put a new key first, re-encrypt everything
 * (`reseal.ts`), then move the old key to `HASH_KEYS`.
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

/** The key id that prefixes every value sealed now. */
export const sealingKeyId = (keys: Keys): string => sealingKey(keys).id

/** Encrypts with the first key. `unseal` needs the same context. */
export function seal(keys: Keys, context: string, plain: string): string {
  const key = sealingKey(keys)
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key.sealing, iv).setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return `${key.id}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`
}

/** Decrypts. Throws if the key is unknown, the context differs, or the value was tampered with. */
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
 * Keyed hashes of a secret that only has to be recognised and is too short for a plain hash. Without the key,
 * it cannot be guessed from a copy of the table.
 *
 * Returns one hash per key, `HASH_KEYS` included. Store the first, compare with all.
 */
export function keyedHashes(keys: Keys, context: string, secret: string): string[] {
  const { ENCRYPTION_KEYS, HASH_KEYS = [] } = keys
  return keysOf([...ENCRYPTION_KEYS, ...HASH_KEYS]).map(({ hashing }) =>
    createHmac('sha256', hashing).update(`${context}\n${secret}`).digest('base64url'),
  )
}

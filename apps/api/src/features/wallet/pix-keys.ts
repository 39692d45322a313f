import { maskPixKey, type PixKeyType } from '@trunfo/money/pix-key'
import { sql } from 'kysely'
import type { SealedColumn } from '../../platform/crypto/reseal.ts'
import { type Keys, keyedHashes, seal, unseal } from '../../platform/crypto/seal.ts'

const sealContext = (withdrawalId: string) => `pix-key:${withdrawalId}`

export const sealedPixKeys: SealedColumn = {
  name: 'withdrawals.sealed_key',
  rows: sql`select id as key, sealed_key as sealed from withdrawals`,
  replace: ({ key, sealed, next }) =>
    sql`update withdrawals set sealed_key = ${next} where id = ${key} and sealed_key = ${sealed}`,
  contextOf: sealContext,
}

export const sealKey = (keys: Keys, withdrawalId: string, key: string): string =>
  seal(keys, sealContext(withdrawalId), key)

interface KeptKey {
  readonly id: string
  readonly keyType: PixKeyType
  readonly sealedKey: string | null
}

export function openKey(keys: Keys, { id, sealedKey }: KeptKey): string {
  if (sealedKey === null) throw new Error(`The key of withdrawal ${id} is no longer kept`)
  return unseal(keys, sealContext(id), sealedKey)
}

/** Returns an empty string once the key is deleted. */
export const showMasked = (keys: Keys, kept: KeptKey): string =>
  kept.sealedKey === null ? '' : maskPixKey(kept.keyType, openKey(keys, kept))

/**
 * Uses the oldest encryption key: rows are compared with each other, so all must agree while a new key is
 * rolled out. Includes the type because some phone numbers are also valid CPFs.
 */
export function hashKey(keys: Keys, type: PixKeyType, key: string): string {
  const hash = keyedHashes(keys, 'pix-key', `${type}:${key}`).at(-1)
  if (!hash) throw new Error('There is no key to hash with')
  return hash
}

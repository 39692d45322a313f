import { expect, test } from 'vitest'
import { keyedHashes, seal, unseal } from './seal.ts'

const OLD = 'an-old-key-of-more-than-thirty-two-characters'
const NEW = 'a-newer-key-of-more-than-thirty-two-characters'
const old = { ENCRYPTION_KEYS: [OLD] }
const both = { ENCRYPTION_KEYS: [NEW, OLD] }

test('a sealed value opens again, and does not reveal its content', () => {
  const sealed = seal(old, 'totp:1', 'segredo')
  expect(sealed).not.toContain('segredo')
  expect(unseal(old, 'totp:1', sealed)).toBe('segredo')
})

test('two seals of one secret differ', () => {
  expect(seal(old, 'totp:1', 'segredo')).not.toBe(seal(old, 'totp:1', 'segredo'))
})

test('a value copied to another person does not open', () => {
  const sealed = seal(old, 'totp:1', 'segredo')
  expect(() => unseal(old, 'totp:2', sealed)).toThrow()
})

test('a changed value does not open', () => {
  const [id, body = ''] = seal(old, 'totp:1', 'segredo').split('.')
  const changed = Buffer.from(body, 'base64url')
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  expect(() => unseal(old, 'totp:1', `${id}.${changed.toString('base64url')}`)).toThrow()
})

test('a new key in front seals, and the old one still opens', () => {
  const sealed = seal(old, 'totp:1', 'segredo')
  expect(unseal(both, 'totp:1', sealed)).toBe('segredo')
  expect(() => unseal(old, 'totp:1', seal(both, 'totp:1', 'segredo'))).toThrow('ENCRYPTION_KEYS')
})

test('a keyed hash stays recognisable after a rotation', () => {
  const [stored = ''] = keyedHashes(old, 'recovery:1', 'abc')
  expect(keyedHashes(both, 'recovery:1', 'abc')).toContain(stored)
  expect(keyedHashes(both, 'recovery:2', 'abc')).not.toContain(stored)
})

import { expect, test } from 'vitest'
import { newKey, readKey, requireKey } from './keys.ts'

test('a key contains the visibility and the type of its file', () => {
  const key = newKey({ visibility: 'private', name: 'match-proof' })
  expect(key).toMatch(/^private\/match-proof\/[0-9a-f]{32}\.webp$/)
  expect(readKey(key)).toEqual({ visibility: 'private', contentType: 'image/webp' })
})

test('a key of a JSON file has its type too', () => {
  const key = newKey({ visibility: 'private', name: 'data-export', extension: 'json' })
  expect(readKey(key)).toEqual({ visibility: 'private', contentType: 'application/json' })
})

test('keys are unique', () => {
  const keys = Array.from({ length: 1000 }, () => newKey({ visibility: 'public', name: 'avatar' }))
  expect(new Set(keys).size).toBe(1000)
})

test('a purpose with an invalid name throws', () => {
  expect(() => newKey({ visibility: 'public', name: '../secret' })).toThrow('purpose')
})

const random = '0123456789abcdef0123456789abcdef'
test.each([
  '',
  `avatar/${random}.webp`,
  `public/avatar/${random}.svg`,
  `public/avatar/${random}.webp/`,
  `public/avatar/${random}.webp\n`,
  `public/avatar/../../private/proof/${random}.webp`,
  `public/../private/${random}.webp`,
  `public/%2e%2e/${random}.webp`,
  `public//${random}.webp`,
  `public/avatar\\${random}.webp`,
  `public/avatar/${random}.webp\0.html`,
  '/etc/passwd',
  '../../../../etc/passwd',
])('%j is not a key', (key) => {
  expect(readKey(key)).toBeNull()
  expect(() => requireKey(key)).toThrow('not a storage key')
})

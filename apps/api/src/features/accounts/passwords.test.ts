import { describe, expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

describe('a hash', () => {
  test('records its parameters and verifies only its own password', async () => {
    const hash = await hashPassword('mesa redonda 9')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(await verifyPassword(hash, 'mesa redonda 9')).toBe(true)
    expect(await verifyPassword(hash, 'mesa redonda 8')).toBe(false)
  })

  test('differs each time', async () => {
    expect(await hashPassword('mesa redonda 9')).not.toBe(await hashPassword('mesa redonda 9'))
  })

  test('from another program with other costs verifies too', async () => {
    // From the reference implementation: echo -n password | argon2 somesalt -id -t 2 -k 65536 -p 1
    const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
    expect(await verifyPassword(hash, 'password')).toBe(true)
    expect(await verifyPassword(hash, 'Password')).toBe(false)
  })

  test('does not depend on how a keyboard composes accents', async () => {
    const hash = await hashPassword('caf\u00e9 quente')
    expect(await verifyPassword(hash, 'cafe\u0301 quente')).toBe(true)
  })
})

test('a missing account accepts no password', async () => {
  expect(await verifyPassword(null, '')).toBe(false)
  expect(await verifyPassword(null, 'mesa redonda 9')).toBe(false)
})

test('a flood is rejected instead of queued without limit', async () => {
  const results = await Promise.allSettled(Array.from({ length: 60 }, () => verifyPassword(null, 'x')))
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused.length).toBeGreaterThan(20)
  expect(refused[0]).toMatchObject({ reason: { code: 'platform.overloaded' } })
})

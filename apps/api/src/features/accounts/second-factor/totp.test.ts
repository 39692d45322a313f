import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { codeAt, enrolmentUri, fromBase32, matchingStep, stepAt, toBase32 } from './totp.ts'

/** Appendix B of RFC 6238, the rows for SHA-1. */
const RFC_SECRET = Buffer.from('12345678901234567890')
const RFC_VECTORS: [number, string][] = [
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
]

describe('codes', () => {
  test.each(RFC_VECTORS)('at %i s are those of the standard', (seconds, code) => {
    expect(codeAt(RFC_SECRET, stepAt(seconds), 8)).toBe(code)
    expect(codeAt(RFC_SECRET, stepAt(seconds))).toBe(code.slice(2))
  })

  test('count one step before and after, and no more', () => {
    const now = 1_800_000_015
    const step = stepAt(now)
    for (const away of [-1, 0, 1]) {
      expect(matchingStep(RFC_SECRET, codeAt(RFC_SECRET, step + away), now)).toBe(step + away)
    }
    for (const away of [-2, 2]) {
      expect(matchingStep(RFC_SECRET, codeAt(RFC_SECRET, step + away), now)).toBeNull()
    }
  })

  test('may be typed as the application shows them, in two halves', () => {
    const code = codeAt(RFC_SECRET, stepAt(60))
    expect(matchingStep(RFC_SECRET, ` ${code.slice(0, 3)} ${code.slice(3)}`, 60)).toBe(2)
  })

  test.each(['', '12345', '1234567', 'abcdef', '１２３４５６', '-12345'])('%j is none', (typed) => {
    expect(matchingStep(RFC_SECRET, typed, 60)).toBeNull()
  })
})

describe('base 32', () => {
  test('is that of RFC 4648', () => {
    expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
    expect(toBase32(Buffer.from('f'))).toBe('MY')
  })

  test('comes back whole', () => {
    for (let length = 0; length <= 40; length++) {
      const bytes = randomBytes(length)
      expect(fromBase32(toBase32(bytes))).toEqual(bytes)
    }
  })
})

test('the address for the QR code names the product and the account', () => {
  const uri = new URL(enrolmentUri('MZXW6YTBOI', 'ana b@exemplo.test'))
  expect(uri.protocol).toBe('otpauth:')
  expect(decodeURIComponent(uri.pathname)).toContain('Trunfo:ana b@exemplo.test')
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret: 'MZXW6YTBOI',
    issuer: 'Trunfo',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})

import { describe, expect, test } from 'vitest'
import { codeAt, enrolmentUri, makeSecret, matchingStep } from './totp.ts'

/** RFC 6238, appendix B, the SHA-1 rows: its secret in base 32, and the last six of its eight digits. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const RFC_VECTORS: [number, string][] = [
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
]

describe('codes', () => {
  test.each(RFC_VECTORS)('at %i s match the standard', (seconds, code) => {
    expect(codeAt(RFC_SECRET, seconds)).toBe(code)
    expect(matchingStep(RFC_SECRET, code, seconds)).toBe(Math.floor(seconds / 30))
  })

  test('are valid one step before and after, and no more', () => {
    const now = 1_800_000_015
    const step = Math.floor(now / 30)
    for (const away of [-1, 0, 1]) {
      expect(matchingStep(RFC_SECRET, codeAt(RFC_SECRET, now + 30 * away), now)).toBe(step + away)
    }
    for (const away of [-2, 2]) {
      expect(matchingStep(RFC_SECRET, codeAt(RFC_SECRET, now + 30 * away), now)).toBeNull()
    }
  })

  test('may be typed in two halves, as apps show them', () => {
    const code = codeAt(RFC_SECRET, 60)
    expect(matchingStep(RFC_SECRET, ` ${code.slice(0, 3)} ${code.slice(3)}`, 60)).toBe(2)
  })

  test.each(['', '12345', '1234567', 'abcdef', '１２３４５６', '-12345'])('do not include %j', (typed) => {
    expect(matchingStep(RFC_SECRET, typed, 60)).toBeNull()
  })
})

test('a secret has 160 bits in base 32 and is never repeated', () => {
  expect(makeSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(makeSecret()).not.toBe(makeSecret())
})

test('the URI for the QR code names the product and the account', () => {
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

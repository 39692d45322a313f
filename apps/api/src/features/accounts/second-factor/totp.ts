import { createHmac, timingSafeEqual } from 'node:crypto'
import { TOTP_DIGITS, TOTP_STEP_SECONDS } from '@trunfo/contract/accounts/second-factor'
import { BRAND } from '@trunfo/contract/brand'

/**
 * Time-based one-time passwords (RFC 6238 over RFC 4226) as every authenticator application makes them:
 * SHA-1, six digits, 30 seconds.
 */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A phone's clock may be wrong, and a code takes a moment to type. */
const STEPS_OF_TOLERANCE = 1

export function stepAt(epochSeconds: number): number {
  return Math.floor(epochSeconds / TOTP_STEP_SECONDS)
}

export function codeAt(secret: Uint8Array, step: number, digits = TOTP_DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step whose code was typed, or null. The latest wins, so that it also retires the ones before it. */
export function matchingStep(secret: Uint8Array, typed: string, epochSeconds: number): number | null {
  const code = typed.replace(/\s/g, '')
  if (!new RegExp(`^\\d{${TOTP_DIGITS}}$`).test(code)) return null
  const now = stepAt(epochSeconds)
  let match: number | null = null
  for (let step = now - STEPS_OF_TOLERANCE; step <= now + STEPS_OF_TOLERANCE; step++) {
    if (timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(code))) match = step
  }
  return match
}

export function toBase32(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += ALPHABET[(value >>> bits) & 31]
    }
    value &= (1 << bits) - 1
  }
  return bits > 0 ? text + ALPHABET[(value << (5 - bits)) & 31] : text
}

export function fromBase32(text: string): Buffer {
  const bytes: number[] = []
  let bits = 0
  let value = 0
  for (const letter of text) {
    value = (value << 5) | ALPHABET.indexOf(letter)
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((value >>> bits) & 0xff)
    value &= (1 << bits) - 1
  }
  return Buffer.from(bytes)
}

/** What the QR code says. Some applications show only the label, so the issuer stands in both places. */
export function enrolmentUri(secret: string, accountName: string): string {
  const label = `${encodeURIComponent(BRAND.name)}:${encodeURIComponent(accountName)}`
  const query = new URLSearchParams({
    secret,
    issuer: BRAND.name,
    algorithm: 'SHA1',
    digits: String(TOTP_DIGITS),
    period: String(TOTP_STEP_SECONDS),
  })
  return `otpauth://totp/${label}?${query}`
}

import { TOTP_DIGITS, TOTP_STEP_SECONDS } from '@trunfo/contract/accounts/second-factor'
import { BRAND } from '@trunfo/contract/brand'
import { Secret, TOTP } from 'otpauth'

/** As every authenticator application makes them: SHA-1, six digits, 30 seconds. */
const FORM = { issuer: BRAND.name, algorithm: 'SHA1', digits: TOTP_DIGITS, period: TOTP_STEP_SECONDS }

/** A phone's clock may be wrong, and a code takes a moment to type. */
const STEPS_OF_TOLERANCE = 1

/** In base 32, as people type it where no camera is at hand; 160 bits, as RFC 4226 advises. */
export const makeSecret = (): string => new Secret({ size: 20 }).base32

/** The step whose code was typed, or null: a step counts once, so the caller keeps it. */
export function matchingStep(secret: string, typed: string, epochSeconds: number): number | null {
  const timestamp = epochSeconds * 1000
  const totp = new TOTP({ ...FORM, secret: Secret.fromBase32(secret) })
  const token = typed.replace(/\s/g, '')
  if (!/^\d+$/.test(token)) return null
  const stepsAway = totp.validate({ token, timestamp, window: STEPS_OF_TOLERANCE })
  return stepsAway === null ? null : totp.counter({ timestamp }) + stepsAway
}

/** What the application on the person's phone shows at that moment. */
export const codeAt = (secret: string, epochSeconds: number): string =>
  new TOTP({ ...FORM, secret: Secret.fromBase32(secret) }).generate({ timestamp: epochSeconds * 1000 })

/** What the QR code says: the issuer stands in the label too, because some applications show only that. */
export const enrolmentUri = (secret: string, accountName: string): string =>
  new TOTP({ ...FORM, label: accountName, secret: Secret.fromBase32(secret) }).toString()

import { TOTP_DIGITS, TOTP_STEP_SECONDS } from '@trunfo/contract/accounts/second-factor'
import { BRAND } from '@trunfo/contract/brand'
import { Secret, TOTP } from 'otpauth'

/** What every authenticator app supports: SHA-1, six digits, 30 seconds. */
const FORM = { issuer: BRAND.name, algorithm: 'SHA1', digits: TOTP_DIGITS, period: TOTP_STEP_SECONDS }

/** Allows for wrong clocks and for the time it takes to type a code. */
const STEPS_OF_TOLERANCE = 1

/** Base 32, for users who type it instead of scanning; 160 bits, as RFC 4226 recommends. */
export const makeSecret = (): string => new Secret({ size: 20 }).base32

/** Returns the step of the typed code, or null. The caller must store the step, because it counts once. */
export function matchingStep(secret: string, typed: string, epochSeconds: number): number | null {
  const timestamp = epochSeconds * 1000
  const totp = new TOTP({ ...FORM, secret: Secret.fromBase32(secret) })
  const token = typed.replace(/\s/g, '')
  if (!/^\d+$/.test(token)) return null
  const stepsAway = totp.validate({ token, timestamp, window: STEPS_OF_TOLERANCE })
  return stepsAway === null ? null : totp.counter({ timestamp }) + stepsAway
}

/** The code that the user's app shows at that time. */
export const codeAt = (secret: string, epochSeconds: number): string =>
  new TOTP({ ...FORM, secret: Secret.fromBase32(secret) }).generate({ timestamp: epochSeconds * 1000 })

/** Content of the QR code. The issuer is in the label too, because some apps show only that. */
export const enrolmentUri = (secret: string, accountName: string): string =>
  new TOTP({ ...FORM, label: accountName, secret: Secret.fromBase32(secret) }).toString()

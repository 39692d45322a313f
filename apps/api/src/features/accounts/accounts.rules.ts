import { EMAIL_MAX, USERNAME_MAX, USERNAME_MIN, USERNAME_PATTERN } from '@trunfo/contract/accounts'
import { COOL_DOWN_MONTHS } from '@trunfo/contract/accounts/settings'

/** Returns why a username is not allowed, or null. Only the database knows whether it is taken. */
export function usernameProblem(username: string): 'accounts.username_invalid' | null {
  const hasGoodLength = username.length >= USERNAME_MIN && username.length <= USERNAME_MAX
  return hasGoodLength && USERNAME_PATTERN.test(username) ? null : 'accounts.username_invalid'
}

/**
 * What browsers accept in an email field, plus a dot in the domain. Characters that separate addresses in a
 * mail header, such as commas and angle brackets, do not match.
 */
const EMAIL_FORM =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i

export function emailProblem(email: string): 'accounts.email_invalid' | null {
  return email.length <= EMAIL_MAX && EMAIL_FORM.test(email) ? null : 'accounts.email_invalid'
}

/** Normalises an email address as the unique index compares it. */
export const foldEmail = (email: string): string => email.trim().toLowerCase()

const FALLBACK = 'jogador'
const SUFFIX_DIGITS = 5

/**
 * Derives a username from a display name: "José da Silva" becomes `Jose.da.Silva`. Names in other scripts
 * leave nothing and fall back to a common one.
 */
export function usernameFrom(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .trim()
    .replace(/\s+/g, '.')
    .replace(/[^A-Za-z0-9_.-]/g, '')
    .replace(/^[.-]+/, '')
    .slice(0, USERNAME_MAX)
    .replace(/[.-]+$/, '')
  return plain.length >= USERNAME_MIN ? plain : FALLBACK
}

/** Appends a number, for a username that is taken. `random` returns an integer below its argument. */
export function numberedUsername(username: string, random: (below: number) => number): string {
  const digits = String(random(10 ** SUFFIX_DIGITS)).padStart(SUFFIX_DIGITS, '0')
  return `${username.slice(0, USERNAME_MAX - SUFFIX_DIGITS - 1)}-${digits}`
}

export const neutralUsername = (random: (below: number) => number): string =>
  numberedUsername(FALLBACK, random)

/**
 * Returns when a value changed at `changedAt` may change again, or null if it may now. Counts calendar
 * months: six months from 31 August end on the last day of February.
 */
export function lockedUntil(changedAt: Date | null, now: Date): Date | null {
  if (changedAt === null) return null
  const until = addMonths(changedAt, COOL_DOWN_MONTHS)
  return until > now ? until : null
}

function addMonths(from: Date, months: number): Date {
  const then = new Date(from)
  then.setUTCDate(1)
  then.setUTCMonth(then.getUTCMonth() + months)
  then.setUTCDate(Math.min(from.getUTCDate(), daysInMonth(then)))
  return then
}

function daysInMonth(date: Date): number {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
}

/** `ma•••@exemplo.com`: the owner recognises it, and other readers of the mail learn little. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, Math.min(2, at))}•••${email.slice(at)}`
}

import { EMAIL_MAX, USERNAME_MAX, USERNAME_MIN, USERNAME_PATTERN } from '@trunfo/contract/accounts'
import { COOL_DOWN_MONTHS } from '@trunfo/contract/accounts/settings'

/** The reason a name cannot be used, or null when it can. Whether it is taken only the database knows. */
export function usernameProblem(username: string): 'accounts.username_invalid' | null {
  const hasGoodLength = username.length >= USERNAME_MIN && username.length <= USERNAME_MAX
  return hasGoodLength && USERNAME_PATTERN.test(username) ? null : 'accounts.username_invalid'
}

/**
 * What browsers accept in an e-mail field, and a dot in the domain. Marks that separate addresses in a mail's
 * header, such as commas and angle brackets, are not among it.
 */
const EMAIL_FORM =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i

export function emailProblem(email: string): 'accounts.email_invalid' | null {
  return email.length <= EMAIL_MAX && EMAIL_FORM.test(email) ? null : 'accounts.email_invalid'
}

/** The form in which two spellings of one address are the same, as the unique index sees it. */
export const foldEmail = (email: string): string => email.trim().toLowerCase()

const FALLBACK = 'jogador'
const SUFFIX_DIGITS = 5

/**
 * A username made from somebody's name: "José da Silva" becomes `Jose.da.Silva`. Names in other scripts leave
 * nothing behind, and get a common one with a number.
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

/** The same name with a number, for when it is taken. `random` gives a whole number below its argument. */
export function numberedUsername(username: string, random: (below: number) => number): string {
  const digits = String(random(10 ** SUFFIX_DIGITS)).padStart(SUFFIX_DIGITS, '0')
  return `${username.slice(0, USERNAME_MAX - SUFFIX_DIGITS - 1)}-${digits}`
}

/** A name that says nothing of anybody. */
export const neutralUsername = (random: (below: number) => number): string =>
  numberedUsername(FALLBACK, random)

/**
 * When a thing that was changed at this moment may be changed again, or null when it may be now. Six months are
 * calendar months, as people count them: from 31 August they end on the last day of February.
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

/** `ma•••@exemplo.com`: its owner recognises it, and whoever else reads the mail learns little. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, Math.min(2, at))}•••${email.slice(at)}`
}

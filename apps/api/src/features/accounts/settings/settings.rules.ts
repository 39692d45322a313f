import { COOL_DOWN_MONTHS } from '@trunfo/contract/accounts/settings'

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

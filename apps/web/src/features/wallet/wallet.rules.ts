import type { Wallet } from './wallet.api.ts'

/** Formats as typed: `2,5`. */
export const percentageText = (percentage: number): string => String(percentage).replace('.', ',')

/** Null unless it is a percentage with at most two decimals. */
export function readPercentage(text: string): number | null {
  const bare = text.trim().replace(/\s*%$/u, '')
  return /^\d{1,3}([.,]\d{1,2})?$/u.test(bare) ? Number(bare.replace(',', '.')) : null
}

/** Why withdrawals are blocked, most serious first; null if a request is possible. */
export type WithdrawalBlock = 'frozen' | 'off' | 'debt' | 'hold' | 'tooMany' | 'insufficient' | 'proofless'

export function withdrawalBlock(
  { withdrawal, withdrawable, debt, openWithdrawals }: Wallet,
  openMax: number,
): WithdrawalBlock | null {
  if (withdrawal.isFrozen) return 'frozen'
  if (!withdrawal.isEnabled) return 'off'
  if (debt > 0) return 'debt'
  if (withdrawal.heldUntil) return 'hold'
  if (openWithdrawals.length >= openMax) return 'tooMany'
  if (withdrawable < withdrawal.min) return 'insufficient'
  if (withdrawal.proofs.length === 0) return 'proofless'
  return null
}

/** Groups sorted rows by day. */
export function byDay<Row extends { at: string }>(
  rows: readonly Row[],
  dayOf: (instant: string) => string,
): { day: string; rows: Row[] }[] {
  const days: { day: string; rows: Row[] }[] = []
  for (const row of rows) {
    const day = dayOf(row.at)
    const last = days.at(-1)
    if (last?.day === day) last.rows.push(row)
    else days.push({ day, rows: [row] })
  }
  return days
}

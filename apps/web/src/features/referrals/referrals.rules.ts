import type { RewardType } from '@trunfo/contract/referrals'
import { parseMoney } from '@trunfo/money/reais'

/** What was typed as a whole number, with or without points between thousands; null when it is none. */
export function readWhole(text: string): number | null {
  const bare = text.trim()
  return /^(\d{1,3}(\.\d{3})+|\d{1,9})$/.test(bare) ? Number(bare.replaceAll('.', '')) : null
}

/** Centavos, or coins. Nothing typed is a zero: nothing is offered. */
export function amountOf(type: RewardType, text: string): number | null {
  if (text.trim() === '') return 0
  return type === 'cash' ? parseMoney(text) : readWhole(text)
}

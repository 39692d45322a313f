import type { RewardType } from '@trunfo/contract/referrals'
import { parseMoney } from '@trunfo/money/reais'
import { readWhole } from '@/lib/whole-number.ts'

/** Centavos, or coins. Nothing typed is a zero: nothing is offered. */
export function amountOf(type: RewardType, text: string): number | null {
  if (text.trim() === '') return 0
  return type === 'cash' ? parseMoney(text) : readWhole(text)
}

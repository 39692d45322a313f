import type { RewardType } from '@trunfo/contract/referrals'
import { parseMoney } from '@trunfo/money/reais'
import { readWhole } from '@/lib/whole-number.ts'

/** In centavos or coins. Empty is 0, which offers no reward. */
export function amountOf(type: RewardType, text: string): number | null {
  if (text.trim() === '') return 0
  return type === 'cash' ? parseMoney(text) : readWhole(text)
}

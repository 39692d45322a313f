import type { PrizeAsset } from '@trunfo/contract/tournaments/prizes'
import { ApiError, isRefusal } from '@/lib/api-error.ts'
import { errorText } from '@/lib/error-text.ts'
import { useAmountText } from '../prize-text.ts'

/** The sentence for a prize that is not covered: its facts are bare amounts. Undefined for any other error. */
export function usePrizeRefusal(): (error: unknown) => string | undefined {
  const amountOf = useAmountText()
  return (error) => {
    if (!isShort(error)) return undefined
    const { code, status, facts } = error
    const text = (amount: unknown) => amountOf(facts.asset as PrizeAsset, Number(amount))
    const words = { available: text(facts.available), needed: text(facts.needed) }
    return errorText(new ApiError({ code, status, facts: words }))
  }
}

const isShort = (error: unknown): error is ApiError =>
  isRefusal(error, 'tournaments.prize_not_covered') || isRefusal(error, 'tournaments.prize_budget_short')

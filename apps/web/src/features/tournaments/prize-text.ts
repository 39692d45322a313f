import type { PrizeAsset } from '@trunfo/contract/prizes'
import { formatMoney } from '@trunfo/money/reais'
import { ApiError, isRefusal } from '@/lib/api-error.ts'
import { errorText } from '@/lib/error-text.ts'
import { formatNumber, moneyInText } from '@/lib/formats.ts'
import type { Prize } from './tournaments.api.ts'
import { useTournamentsTexts } from './tournaments.texts.ts'

/** The prize as text. */
export function usePrizeText({ type, amount, description }: Prize): string {
  const { t } = useTournamentsTexts()
  if (type === 'money') return formatMoney(amount)
  if (type === 'coins') return t('prize.coins', { amount: formatNumber(amount) })
  return type === 'other' ? description || t('prize.custom') : t('prize.nothing')
}

/** Formats an amount for use in a sentence, with non-breaking spaces. */
export function useAmountText(): (asset: PrizeAsset, amount: number) => string {
  const { t } = useTournamentsTexts()
  return (asset, amount) =>
    asset === 'money'
      ? moneyInText(amount)
      : t('prize.coins', { amount: formatNumber(amount) }).replaceAll(' ', '\u00a0')
}

/** The error text for a prize that the balance does not cover. Undefined for any other error. */
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

import type { PrizeAsset } from '@trunfo/contract/tournaments/prizes'
import { formatMoney } from '@trunfo/money/reais'
import { formatNumber, moneyInText } from '@/lib/formats.ts'
import type { Prize } from './tournaments.api.ts'
import { useTournamentsTexts } from './tournaments.texts.ts'

/** What is at stake, in words. */
export function usePrizeText({ type, amount, description }: Prize): string {
  const { t } = useTournamentsTexts()
  if (type === 'money') return formatMoney(amount)
  if (type === 'coins') return t('prize.coins', { amount: formatNumber(amount) })
  return type === 'other' ? description || t('prize.custom') : t('prize.nothing')
}

/** So much of one or the other, inside a sentence: no line end takes it apart. */
export function useAmountText(): (asset: PrizeAsset, amount: number) => string {
  const { t } = useTournamentsTexts()
  return (asset, amount) =>
    asset === 'money'
      ? moneyInText(amount)
      : t('prize.coins', { amount: formatNumber(amount) }).replaceAll(' ', '\u00a0')
}

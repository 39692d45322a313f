import { formatMoney } from '@trunfo/money/reais'
import { formatNumber } from '@/lib/formats.ts'
import type { Prize } from './tournaments.api.ts'
import { useTournamentsTexts } from './tournaments.texts.ts'

/** What is at stake, in words. */
export function usePrizeText({ type, amount, description }: Prize): string {
  const { t } = useTournamentsTexts()
  if (type === 'money') return formatMoney(amount)
  if (type === 'coins') return t('prize.coins', { amount: formatNumber(amount) })
  return type === 'other' ? description || t('prize.custom') : t('prize.nothing')
}

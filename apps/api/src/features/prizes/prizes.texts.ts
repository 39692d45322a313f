import type { PrizeAsset } from '@trunfo/contract/prizes'
import { formatMoney } from '@trunfo/money/reais'
import sharing from '../../../../../locales/pt/sharing.json' with { type: 'json' }
import { fillText } from '../../platform/fill-text.ts'

const numbers = new Intl.NumberFormat('pt-BR')
const days = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})

export const amountText = (asset: PrizeAsset, amount: number): string =>
  asset === 'money' ? formatMoney(amount) : fillText(sharing.coins, { amount: numbers.format(amount) })

export const dayText = (instant: string): string => days.format(new Date(instant))

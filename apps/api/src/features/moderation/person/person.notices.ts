import { PAGES } from '@trunfo/contract/pages'
import { formatMoney } from '@trunfo/money/reais'
import texts from '../../../../../../locales/pt/notices.json' with { type: 'json' }
import { fillText } from '../../../platform/fill-text.ts'
import { type NoticeDeclaration, notifyOn } from '../../../platform/notices.ts'
import { grantMade, personAlerted } from './person.events.ts'

const counted = new Intl.NumberFormat('pt-BR')
const { coin, coins } = texts.referrals

const coinsText = (amount: number): string =>
  fillText(amount === 1 ? coin : coins, { amount: counted.format(amount) })

export const personNotices: readonly NoticeDeclaration[] = [
  notifyOn(personAlerted, ({ userId, reason }) => ({
    to: userId,
    kind: 'account',
    text: texts.moderation.alerted,
    facts: { reason },
    linkTo: null,
  })),
  notifyOn(grantMade, ({ userId, kind, amount, reason }) => ({
    to: userId,
    kind: 'money',
    text: kind === 'bonus' ? texts.moderation.bonus : texts.moderation.coins,
    facts: { amount: kind === 'bonus' ? formatMoney(amount) : coinsText(amount), reason },
    linkTo: kind === 'bonus' ? PAGES.wallet.path : PAGES.shop.path,
  })),
]

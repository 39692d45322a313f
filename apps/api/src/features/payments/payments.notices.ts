import { PAGES } from '@trunfo/contract/pages'
import { formatMoney } from '@trunfo/money/reais'
import texts from '../../../../../locales/pt/notices.json' with { type: 'json' }
import { type Reaction, reactInTransaction } from '../../platform/jobs/definitions.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { type NoticeDeclaration, notifyOn } from '../../platform/notices.ts'
import { findEmail } from '../accounts/index.ts'
import { orderDisputed, orderRefunded } from './payments.events.ts'
import { disputedMail, refundedMail } from './payments.mails.tsx'

/** The page of an order, which is also its receipt. */
export const pathOfOrder = (orderId: string): string => `${PAGES.paymentSuccess.path}?order=${orderId}`

const DISPUTE_TEXTS = {
  warning: texts.payments.disputeWarning,
  dropped: texts.payments.disputeDropped,
  open: texts.payments.disputeOpened,
  lost: texts.payments.disputeLost,
  won: texts.payments.disputeWon,
} as const

interface About {
  readonly orderId: string
  readonly buyerId: string
  readonly amount: number
  readonly number: string
}

const notice = ({ orderId, buyerId, amount, number }: About, text: { title: string; message: string }) => ({
  to: buyerId,
  kind: 'money' as const,
  text,
  facts: { amount: formatMoney(amount), number },
  linkTo: pathOfOrder(orderId),
})

export const paymentsNotices: readonly NoticeDeclaration[] = [
  notifyOn(orderRefunded, (order) => notice(order, texts.payments.refunded)),
  notifyOn(orderDisputed, (order) => notice(order, DISPUTE_TEXTS[order.state])),
]

/** Also by mail, for buyers who do not open the site for weeks. */
export const paymentsMailing: readonly Reaction[] = [
  reactInTransaction(orderRefunded, 'payments.mail-refunded', async (tx, { payload }, { config }) => {
    const { orderId, buyerId, amount, number } = payload
    const facts = { amount: formatMoney(amount), number, url: `${config.PUBLIC_URL}${pathOfOrder(orderId)}` }
    await sendMail(tx, refundedMail, { to: await findEmail(tx, buyerId), facts })
  }),
  reactInTransaction(orderDisputed, 'payments.mail-disputed', async (tx, { payload }, { config }) => {
    const { orderId, buyerId, amount, number, state } = payload
    const url = `${config.PUBLIC_URL}${pathOfOrder(orderId)}`
    const facts = { amount: formatMoney(amount), number, state, url }
    await sendMail(tx, disputedMail, { to: await findEmail(tx, buyerId), facts })
  }),
]

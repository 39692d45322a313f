import { PAGES } from '@trunfo/contract/pages'
import { formatMoney } from '@trunfo/money/reais'
import texts from '../../../../../locales/pt/notices.json' with { type: 'json' }
import { type Reaction, reactInTransaction } from '../../platform/jobs/definitions.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { type NoticeDeclaration, notifyOn } from '../../platform/notices.ts'
import { findEmail } from '../accounts/index.ts'
import { orderPaid, pathOfOrder } from '../payments/index.ts'
import { DEPOSIT } from './deposit-purchase.ts'
import { withdrawalMoved } from './wallet.events.ts'
import { creditedMail, isNews, type WithdrawalNews, withdrawalMail } from './wallet.mails.tsx'

/**
 * Texts for the bell. A request is only mailed, as a warning to the owner, because the bell would tell them
 * nothing new.
 */
const NEWS: Readonly<Partial<Record<WithdrawalNews, { title: string; message: string }>>> = {
  approved: texts.wallet.withdrawalApproved,
  rejected: texts.wallet.withdrawalRejected,
  paid: texts.wallet.withdrawalPaid,
  failed: texts.wallet.withdrawalFailed,
  returned: texts.wallet.withdrawalReturned,
}

/** An unclaim returns to `approved`, which is not news. */
const isTold = (from: string | null, state: string): state is WithdrawalNews =>
  isNews(state) && from !== state && !(from === 'claimed' && state === 'approved')

export const walletNotices: readonly NoticeDeclaration[] = [
  notifyOn(orderPaid, ({ kind, buyerId, amount, orderId }) =>
    kind === DEPOSIT
      ? {
          to: buyerId,
          kind: 'money',
          text: texts.wallet.credited,
          facts: { amount: formatMoney(amount) },
          linkTo: pathOfOrder(orderId),
        }
      : null,
  ),
  notifyOn(withdrawalMoved, ({ userId, from, state, amount, net, reason }) => {
    const text = isTold(from, state) ? NEWS[state] : undefined
    if (!text) return null
    return {
      to: userId,
      kind: 'money',
      text,
      facts: { amount: formatMoney(amount), net: formatMoney(net), reason: reason ?? '' },
      linkTo: PAGES.wallet.path,
    }
  }),
]

export const walletMailing: readonly Reaction[] = [
  reactInTransaction(orderPaid, 'wallet.mail-credited', async (tx, { payload }, { config }) => {
    const { kind, buyerId, amount, orderId } = payload
    if (kind !== DEPOSIT) return
    const facts = { amount: formatMoney(amount), url: `${config.PUBLIC_URL}${pathOfOrder(orderId)}` }
    await sendMail(tx, creditedMail, { to: await findEmail(tx, buyerId), facts })
  }),
  reactInTransaction(withdrawalMoved, 'wallet.mail-withdrawal', async (tx, { payload }, { config }) => {
    const { userId, from, state, amount, net, reason } = payload
    if (!isTold(from, state)) return
    const facts = {
      state,
      amount: formatMoney(amount),
      net: formatMoney(net),
      reason: reason ?? '',
      url: `${config.PUBLIC_URL}${PAGES.wallet.path}`,
    }
    await sendMail(tx, withdrawalMail, { to: await findEmail(tx, userId), facts })
  }),
]

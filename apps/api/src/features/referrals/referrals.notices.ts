import { PAGES } from '@trunfo/contract/pages'
import type { RewardType } from '@trunfo/contract/referrals'
import { formatMoney } from '@trunfo/money/reais'
import texts from '../../../../../locales/pt/notices.json' with { type: 'json' }
import { fillText } from '../../platform/fill-text.ts'
import { type Reaction, reactInTransaction } from '../../platform/jobs/definitions.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { type NoticeDeclaration, notifyOn } from '../../platform/notices.ts'
import { findEmail } from '../accounts/index.ts'
import { referralRewarded } from './referrals.events.ts'
import { rewardedMail } from './referrals.mails.tsx'

export const OWN_REFERRALS = `${PAGES.accountSettings.path}?tab=referrals`

const counted = new Intl.NumberFormat('pt-BR')

function rewardText({ rewardType, rewardAmount }: { rewardType: RewardType; rewardAmount: number }): string {
  if (rewardType === 'cash') return formatMoney(rewardAmount)
  const text = rewardAmount === 1 ? texts.referrals.coin : texts.referrals.coins
  return fillText(text, { amount: counted.format(rewardAmount) })
}

/** Does not name the referred person, because a notice may outlive their account. */
export const referralsNotices: readonly NoticeDeclaration[] = [
  notifyOn(referralRewarded, (payload) => ({
    to: payload.referrerId,
    kind: 'money',
    text: payload.rewardType === 'cash' ? texts.referrals.rewardedCash : texts.referrals.rewardedCoins,
    facts: { reward: rewardText(payload) },
    linkTo: OWN_REFERRALS,
  })),
]

export const referralsMailing: readonly Reaction[] = [
  reactInTransaction(referralRewarded, 'referrals.mail-rewarded', async (tx, { payload }, { config }) => {
    const facts = { reward: rewardText(payload), url: `${config.PUBLIC_URL}${OWN_REFERRALS}` }
    await sendMail(tx, rewardedMail, { to: await findEmail(tx, payload.referrerId), facts })
  }),
]

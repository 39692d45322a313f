import { PAGES } from '@trunfo/contract/pages'
import texts from '../../../../../locales/pt/notices.json' with { type: 'json' }
import type { Tx } from '../../platform/db/database.ts'
import { type Reaction, reactInTransaction } from '../../platform/jobs/definitions.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { type NoticeDeclaration, notifyOn } from '../../platform/notices.ts'
import { findEmail } from '../accounts/index.ts'
import { vipEnded, vipEnding, vipGranted } from './vip.events.ts'
import { endedMail, endingMail, grantedMail, returnedMail } from './vip.mails.tsx'
import { SUBSCRIPTION_PATH } from './vip.rules.ts'

const days = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})
const dayOf = (instant: string): string => days.format(new Date(instant))

const ENDED = { expired: texts.vip.ended, returned: texts.vip.returned } as const

export const vipNotices: readonly NoticeDeclaration[] = [
  notifyOn(vipGranted, ({ userId, expiresAt }) => ({
    to: userId,
    kind: 'account',
    text: texts.vip.granted,
    facts: { date: dayOf(expiresAt) },
    linkTo: SUBSCRIPTION_PATH,
  })),
  notifyOn(vipEnding, ({ userId, expiresAt }) => ({
    to: userId,
    kind: 'account',
    text: texts.vip.ending,
    facts: { date: dayOf(expiresAt) },
    linkTo: PAGES.vip.path,
  })),
  notifyOn(vipEnded, ({ userId, why }) => ({
    to: userId,
    kind: 'account',
    text: ENDED[why],
    facts: {},
    linkTo: why === 'expired' ? PAGES.vip.path : SUBSCRIPTION_PATH,
  })),
]

interface Mailed {
  readonly userId: string
  readonly expiresAt?: string
}

/** Mails reach users who do not open the app for weeks. */
export const vipMailing: readonly Reaction[] = [
  reactInTransaction(vipGranted, 'vip.mail-granted', (tx, { payload }, { config }) =>
    mailTo(tx, grantedMail, payload, `${config.PUBLIC_URL}${SUBSCRIPTION_PATH}`),
  ),
  reactInTransaction(vipEnding, 'vip.mail-ending', (tx, { payload }, { config }) =>
    mailTo(tx, endingMail, payload, `${config.PUBLIC_URL}${PAGES.vip.path}`),
  ),
  reactInTransaction(vipEnded, 'vip.mail-ended', (tx, { payload }, { config }) =>
    mailTo(
      tx,
      payload.why === 'expired' ? endedMail : returnedMail,
      payload,
      `${config.PUBLIC_URL}${payload.why === 'expired' ? PAGES.vip.path : SUBSCRIPTION_PATH}`,
    ),
  ),
]

async function mailTo(
  tx: Tx,
  mail: typeof grantedMail,
  { userId, expiresAt }: Mailed,
  url: string,
): Promise<void> {
  const facts = { date: expiresAt ? dayOf(expiresAt) : '', url }
  await sendMail(tx, mail, { to: await findEmail(tx, userId), facts })
}

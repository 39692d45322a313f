import mail from '../../../../../locales/pt/mail.json' with { type: 'json' }
import { fillText } from '../../platform/fill-text.ts'
import { MailButton, MailLayout, MailNote, MailText } from '../../platform/mail/layout.tsx'
import { defineMail } from '../../platform/mail/template.ts'

export const creditedMail = defineMail<{ amount: string; url: string }>({
  name: 'wallet.credited',
  subject: ({ amount }) => fillText(mail.depositCredited.subject, { amount }),
  body: ({ amount, url }) => (
    <MailLayout title={mail.depositCredited.title} preview={fillText(mail.depositCredited.body, { amount })}>
      <MailText>{fillText(mail.depositCredited.body, { amount })}</MailText>
      <MailButton href={url}>{mail.depositCredited.action}</MailButton>
      <MailNote>{mail.depositCredited.note}</MailNote>
    </MailLayout>
  ),
})

const NEWS = {
  requested: mail.withdrawal.requested,
  approved: mail.withdrawal.approved,
  rejected: mail.withdrawal.rejected,
  paid: mail.withdrawal.paid,
  failed: mail.withdrawal.failed,
  returned: mail.withdrawal.returned,
} as const
export type WithdrawalNews = keyof typeof NEWS

export const isNews = (state: string): state is WithdrawalNews => state in NEWS

interface WithdrawalFacts {
  readonly state: WithdrawalNews
  readonly amount: string
  readonly net: string
  readonly reason: string
  readonly url: string
}

export const withdrawalMail = defineMail<WithdrawalFacts>({
  name: 'wallet.withdrawal',
  subject: ({ state, amount }) => fillText(NEWS[state].subject, { amount }),
  body: ({ state, amount, net, reason, url }) => (
    <MailLayout title={NEWS[state].title} preview={fillText(NEWS[state].body, { amount, net, reason })}>
      <MailText>{fillText(NEWS[state].body, { amount, net, reason })}</MailText>
      <MailButton href={url}>{mail.withdrawal.action}</MailButton>
      <MailNote>{mail.withdrawal.note}</MailNote>
    </MailLayout>
  ),
})

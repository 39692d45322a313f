import mail from '../../../../../locales/pt/mail.json' with { type: 'json' }
import { fillText } from '../../platform/fill-text.ts'
import { MailButton, MailLayout, MailNote, MailText } from '../../platform/mail/layout.tsx'
import { defineMail } from '../../platform/mail/template.ts'

interface OrderFacts {
  readonly amount: string
  readonly number: string
  readonly url: string
}

export const refundedMail = defineMail<OrderFacts>({
  name: 'payments.refunded',
  subject: (facts) => fillText(mail.paymentRefunded.subject, { ...facts }),
  body: ({ url, ...facts }) => (
    <MailLayout title={mail.paymentRefunded.title} preview={fillText(mail.paymentRefunded.body, facts)}>
      <MailText>{fillText(mail.paymentRefunded.body, facts)}</MailText>
      <MailButton href={url}>{mail.paymentRefunded.action}</MailButton>
    </MailLayout>
  ),
})

const DISPUTE_WORDS = {
  open: mail.paymentDisputed.opened,
  lost: mail.paymentDisputed.lost,
  won: mail.paymentDisputed.won,
} as const

export const disputedMail = defineMail<OrderFacts & { state: 'open' | 'lost' | 'won' }>({
  name: 'payments.disputed',
  subject: (facts) => fillText(mail.paymentDisputed.subject, { ...facts }),
  body: ({ url, state, ...facts }) => (
    <MailLayout title={mail.paymentDisputed.title} preview={fillText(DISPUTE_WORDS[state], facts)}>
      <MailText>{fillText(DISPUTE_WORDS[state], facts)}</MailText>
      <MailButton href={url}>{mail.paymentDisputed.action}</MailButton>
    </MailLayout>
  ),
})

export const keysChangedMail = defineMail<{ provider: string; username: string; url: string }>({
  name: 'payments.keys-changed',
  subject: (facts) => fillText(mail.paymentKeysChanged.subject, { ...facts }),
  body: ({ url, ...facts }) => (
    <MailLayout title={mail.paymentKeysChanged.title} preview={fillText(mail.paymentKeysChanged.body, facts)}>
      <MailText>{fillText(mail.paymentKeysChanged.body, facts)}</MailText>
      <MailButton href={url}>{mail.paymentKeysChanged.action}</MailButton>
      <MailNote>{mail.paymentKeysChanged.note}</MailNote>
    </MailLayout>
  ),
})

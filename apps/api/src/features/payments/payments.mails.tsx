import mail from '../../../../../locales/pt/mail.json' with { type: 'json' }
import { fillText } from '../../platform/fill-text.ts'
import { MailButton, MailLayout, MailNote, MailText } from '../../platform/mail/layout.tsx'
import { defineMail } from '../../platform/mail/template.ts'
import type { DisputeState } from './payments.events.ts'

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

const DISPUTED = mail.paymentDisputed
const DISPUTE_WORDS = {
  warning: mail.paymentWarned,
  dropped: mail.paymentCleared,
  open: { ...DISPUTED, body: DISPUTED.opened },
  lost: { ...DISPUTED, body: DISPUTED.lost },
  won: { ...DISPUTED, body: DISPUTED.won },
} as const satisfies Record<DisputeState, { subject: string; title: string; body: string }>

export const disputedMail = defineMail<OrderFacts & { state: DisputeState }>({
  name: 'payments.disputed',
  subject: ({ state, ...facts }) => fillText(DISPUTE_WORDS[state].subject, { ...facts }),
  body: ({ url, state, ...facts }) => (
    <MailLayout title={DISPUTE_WORDS[state].title} preview={fillText(DISPUTE_WORDS[state].body, facts)}>
      <MailText>{fillText(DISPUTE_WORDS[state].body, facts)}</MailText>
      <MailButton href={url}>{DISPUTED.action}</MailButton>
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

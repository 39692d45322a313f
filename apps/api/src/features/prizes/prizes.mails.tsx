import mail from '../../../../../locales/pt/mail.json' with { type: 'json' }
import { fillText } from '../../platform/fill-text.ts'
import { MailButton, MailLayout, MailText } from '../../platform/mail/layout.tsx'
import { defineMail } from '../../platform/mail/template.ts'

const NEWS = {
  held: mail.prizes.held,
  returned: mail.prizes.returned,
  paid: mail.prizes.paid,
  paidTaxed: mail.prizes.paidTaxed,
  corrected: mail.prizes.corrected,
  waitingIdentity: mail.prizes.waitingIdentity,
  waitingBanned: mail.prizes.waitingBanned,
  lapsing: mail.prizes.lapsing,
  lapsed: mail.prizes.lapsed,
  refused: mail.prizes.refused,
  takenBack: mail.prizes.takenBack,
  takenAway: mail.prizes.takenAway,
} as const
export type PrizeNews = keyof typeof NEWS

export interface PrizeMailFacts {
  readonly news: PrizeNews
  readonly name: string
  readonly amount: string
  readonly tax: string
  readonly date: string
  readonly url: string
}

export const prizeMail = defineMail<PrizeMailFacts>({
  name: 'tournaments.prize',
  subject: ({ news, ...facts }) => fillText(NEWS[news].subject, { ...facts }),
  body: ({ news, url, ...facts }) => (
    <MailLayout title={NEWS[news].title} preview={fillText(NEWS[news].body, { ...facts })}>
      <MailText>{fillText(NEWS[news].body, { ...facts })}</MailText>
      <MailButton href={url}>{NEWS[news].action}</MailButton>
    </MailLayout>
  ),
})

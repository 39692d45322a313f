import mail from '../../../../../locales/pt/mail.json' with { type: 'json' }
import { fillText } from '../../platform/fill-text.ts'
import { MailButton, MailLayout, MailText } from '../../platform/mail/layout.tsx'
import { defineMail } from '../../platform/mail/template.ts'

interface VipMailFacts {
  readonly date: string
  readonly url: string
}

const vipMail = (
  name: string,
  { subject, title, body, action }: { subject: string; title: string; body: string; action: string },
) =>
  defineMail<VipMailFacts>({
    name,
    subject: ({ date }) => fillText(subject, { date }),
    body: ({ date, url }) => (
      <MailLayout title={title} preview={fillText(body, { date })}>
        <MailText>{fillText(body, { date })}</MailText>
        <MailButton href={url}>{action}</MailButton>
      </MailLayout>
    ),
  })

export const grantedMail = vipMail('vip.granted', mail.vipGranted)
export const endingMail = vipMail('vip.ending', mail.vipEnding)
export const endedMail = vipMail('vip.ended', mail.vipEnded)
export const returnedMail = vipMail('vip.returned', mail.vipReturned)

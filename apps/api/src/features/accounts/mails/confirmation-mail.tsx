import mail from '../../../../../../locales/pt/mail.json' with { type: 'json' }
import { fillText, MailButton, MailLayout, MailNote, MailText } from '../../../platform/mail/layout.tsx'
import { defineMail } from '../../../platform/mail/template.ts'

export const confirmationMail = defineMail<{ username: string; url: string }>({
  name: 'accounts.confirmation',
  subject: () => fillText(mail.confirmation.subject),
  body: ({ username, url }) => (
    <MailLayout title={fillText(mail.confirmation.title, { username })} preview={mail.confirmation.preview}>
      <MailText>{fillText(mail.confirmation.body)}</MailText>
      <MailButton href={url}>{mail.confirmation.action}</MailButton>
      <MailNote>{mail.confirmation.note}</MailNote>
    </MailLayout>
  ),
})

import mail from '../../../../../../locales/pt/mail.json' with { type: 'json' }
import { fillText, MailButton, MailLayout, MailNote, MailText } from '../../../platform/mail/layout.tsx'
import { defineMail } from '../../../platform/mail/template.ts'

export const passwordResetMail = defineMail<{ username: string; url: string }>({
  name: 'accounts.password-reset',
  subject: () => fillText(mail.passwordReset.subject),
  body: ({ username, url }) => (
    <MailLayout title={fillText(mail.passwordReset.title, { username })} preview={mail.passwordReset.preview}>
      <MailText>{mail.passwordReset.body}</MailText>
      <MailButton href={url}>{mail.passwordReset.action}</MailButton>
      <MailNote>{mail.passwordReset.note}</MailNote>
    </MailLayout>
  ),
})

import mail from '../../../../../../locales/pt/mail.json' with { type: 'json' }
import { fillText, MailButton, MailLayout, MailText } from '../../../platform/mail/layout.tsx'
import { defineMail } from '../../../platform/mail/template.ts'

/** Goes out whenever the password changes, by a reset or in the settings: the owner must be able to object. */
export const passwordChangedMail = defineMail<{ username: string; resetUrl: string }>({
  name: 'accounts.password-changed',
  subject: () => fillText(mail.passwordChanged.subject),
  body: ({ username, resetUrl }) => (
    <MailLayout title={mail.passwordChanged.title} preview={mail.passwordChanged.preview}>
      <MailText>{fillText(mail.passwordChanged.body, { username })}</MailText>
      <MailText>{mail.passwordChanged.warning}</MailText>
      <MailButton href={resetUrl}>{mail.passwordChanged.action}</MailButton>
    </MailLayout>
  ),
})

import mail from '../../../../../../locales/pt/mail.json' with { type: 'json' }
import { fillText, MailButton, MailLayout, MailNote, MailText } from '../../../platform/mail/layout.tsx'
import { defineMail } from '../../../platform/mail/template.ts'

export const confirmNewEmailMail = defineMail<{ username: string; url: string }>({
  name: 'accounts.confirm-new-email',
  subject: () => fillText(mail.confirmNewEmail.subject),
  body: ({ username, url }) => (
    <MailLayout
      title={fillText(mail.confirmNewEmail.title, { username })}
      preview={mail.confirmNewEmail.preview}
    >
      <MailText>{fillText(mail.confirmNewEmail.body)}</MailText>
      <MailButton href={url}>{mail.confirmNewEmail.action}</MailButton>
      <MailNote>{mail.confirmNewEmail.note}</MailNote>
    </MailLayout>
  ),
})

import { Link } from 'react-email'
import mail from '../../../../../../locales/pt/mail.json' with { type: 'json' }
import { fillText, MailButton, MailLayout, MailNote, MailText } from '../../../platform/mail/layout.tsx'
import { defineMail } from '../../../platform/mail/template.ts'

/** What the owner of a known address hears when somebody signs up with it. */
export const accountExistsMail = defineMail<{ signInUrl: string; resetUrl: string }>({
  name: 'accounts.account-exists',
  subject: () => fillText(mail.accountExists.subject),
  body: ({ signInUrl, resetUrl }) => (
    <MailLayout title={mail.accountExists.title} preview={mail.accountExists.preview}>
      <MailText>{fillText(mail.accountExists.body)}</MailText>
      <MailButton href={signInUrl}>{mail.accountExists.action}</MailButton>
      <MailNote>
        {mail.accountExists.forgot}{' '}
        <Link href={resetUrl} style={{ color: '#f2f4f8' }}>
          {resetUrl}
        </Link>
      </MailNote>
      <MailNote>{mail.accountExists.note}</MailNote>
    </MailLayout>
  ),
})

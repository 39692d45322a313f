import { EMAIL_UNDO_DAYS } from '@trunfo/contract/accounts/settings'
import mail from '../../../../../../locales/pt/mail.json' with { type: 'json' }
import { fillText, MailButton, MailLayout, MailNote, MailText } from '../../../platform/mail/layout.tsx'
import { defineMail } from '../../../platform/mail/template.ts'

const days = String(EMAIL_UNDO_DAYS)

/** Goes to the address that was left, because only its reader can tell a take-over from a change of mind. */
export const emailChangedMail = defineMail<{ username: string; newEmail: string; undoUrl: string }>({
  name: 'accounts.email-changed',
  subject: () => fillText(mail.emailChanged.subject),
  body: ({ username, newEmail, undoUrl }) => (
    <MailLayout title={mail.emailChanged.title} preview={fillText(mail.emailChanged.preview, { days })}>
      <MailText>{fillText(mail.emailChanged.body, { username, newEmail })}</MailText>
      <MailText>{mail.emailChanged.warning}</MailText>
      <MailButton href={undoUrl}>{mail.emailChanged.action}</MailButton>
      <MailNote>{fillText(mail.emailChanged.note, { days })}</MailNote>
    </MailLayout>
  ),
})

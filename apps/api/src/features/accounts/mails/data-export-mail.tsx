import { DATA_EXPORT_DAYS } from '@trunfo/contract/accounts/export'
import mail from '../../../../../../locales/pt/mail.json' with { type: 'json' }
import { fillText, MailButton, MailLayout, MailNote, MailText } from '../../../platform/mail/layout.tsx'
import { defineMail } from '../../../platform/mail/template.ts'

const days = String(DATA_EXPORT_DAYS)

export const dataExportMail = defineMail<{ username: string; url: string }>({
  name: 'accounts.data-export',
  subject: () => fillText(mail.dataExport.subject),
  body: ({ username, url }) => (
    <MailLayout
      title={fillText(mail.dataExport.title, { username })}
      preview={fillText(mail.dataExport.preview, { days })}
    >
      <MailText>{fillText(mail.dataExport.body)}</MailText>
      <MailButton href={url}>{mail.dataExport.action}</MailButton>
      <MailNote>{fillText(mail.dataExport.note, { days })}</MailNote>
    </MailLayout>
  ),
})

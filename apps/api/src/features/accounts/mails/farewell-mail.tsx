import mail from '../../../../../../locales/pt/mail.json' with { type: 'json' }
import { fillText, MailLayout, MailNote, MailText } from '../../../platform/mail/layout.tsx'
import { defineMail } from '../../../platform/mail/template.ts'

/** The last word to a person whose address is forgotten with the same commit. */
export const farewellMail = defineMail<{ username: string }>({
  name: 'accounts.farewell',
  subject: () => fillText(mail.farewell.subject),
  body: ({ username }) => (
    <MailLayout
      title={fillText(mail.farewell.title, { username })}
      preview={mail.farewell.preview}
      footer={fillText(mail.farewell.footer)}
    >
      <MailText>{fillText(mail.farewell.body)}</MailText>
      <MailNote>{mail.farewell.note}</MailNote>
    </MailLayout>
  ),
})

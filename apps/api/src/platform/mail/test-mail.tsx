import texts from '../../../../../locales/pt/mail.json' with { type: 'json' }
import { fillText } from '../fill-text.ts'
import { MailLayout, MailText } from './layout.tsx'
import { defineMail } from './template.ts'

/** Sent by `cli test-mail`, so that an operator can check the whole path before users need it. */
export const testMail = defineMail<Record<string, never>>({
  name: 'platform.test',
  subject: () => fillText(texts.test.subject),
  body: () => (
    <MailLayout title={texts.test.title} preview={texts.test.body}>
      <MailText>{texts.test.body}</MailText>
    </MailLayout>
  ),
})

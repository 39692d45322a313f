import { BRAND } from '@trunfo/contract/brand'
import texts from '../../../../../locales/pt/mail.json' with { type: 'json' }
import { MailLayout, MailText } from './layout.tsx'
import { defineMail } from './template.ts'

/** What `cli test-mail` sends, so that an operator can see the whole path work before players need it. */
export const testMail = defineMail<Record<string, never>>({
  name: 'platform.test',
  subject: () => texts.test.subject.replace('{{brand}}', BRAND.name),
  body: () => (
    <MailLayout title={texts.test.title} preview={texts.test.body}>
      <MailText>{texts.test.body}</MailText>
    </MailLayout>
  ),
})

import mail from '../../../../../../locales/pt/mail.json' with { type: 'json' }
import { fillText } from '../../../platform/fill-text.ts'
import { MailButton, MailLayout, MailLink, MailNote, MailText } from '../../../platform/mail/layout.tsx'
import { defineMail } from '../../../platform/mail/template.ts'

interface DigestFacts {
  readonly username: string
  readonly titles: readonly string[]
  readonly hasMore: boolean
  readonly siteUrl: string
  readonly settingsUrl: string
}

/** Unread titles, for people who chose the daily digest. */
export const digestMail = defineMail<DigestFacts>({
  name: 'notifications.digest',
  subject: ({ titles, hasMore }) =>
    titles.length === 1
      ? fillText(mail.digest.subjectOne)
      : fillText(mail.digest.subjectMany, { count: `${titles.length}${hasMore ? '+' : ''}` }),
  body: ({ username, titles, hasMore, siteUrl, settingsUrl }) => (
    <MailLayout title={fillText(mail.digest.title, { username })} preview={titles[0] ?? ''}>
      <MailText>{mail.digest.body}</MailText>
      {titles.map((title, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a mail is rendered once, and two titles may be the same.
        <MailText key={index}>• {title}</MailText>
      ))}
      {hasMore && <MailText>{mail.digest.more}</MailText>}
      <MailButton href={siteUrl}>{fillText(mail.digest.action)}</MailButton>
      <MailNote>
        {mail.digest.settings} <MailLink href={settingsUrl} />
      </MailNote>
    </MailLayout>
  ),
  unsubscribeUrl: ({ settingsUrl }) => settingsUrl,
})

import { type MarkupNode, parseMarkup } from '@trunfo/contract/notification-markup'
import type { ReactNode } from 'react'
import mail from '../../../../../../locales/pt/mail.json' with { type: 'json' }
import { fillText } from '../../../platform/fill-text.ts'
import {
  MailButton,
  MailLayout,
  MailLink,
  MailNote,
  MailPicture,
  MailText,
} from '../../../platform/mail/layout.tsx'
import { defineMail } from '../../../platform/mail/template.ts'
import { plainMessage } from '../notifications.texts.ts'

interface Told {
  readonly title: string
  /** With markup. */
  readonly message: string
  readonly url: string
}

interface AwayFacts {
  /** At least one, oldest first. */
  readonly told: readonly Told[]
  /** Picture of the tournament, if the mail has one notice that is about one. */
  readonly pictureUrl: string | null
  readonly hasMore: boolean
  readonly siteUrl: string
  readonly settingsUrl: string
}

/** Unread notices: a single one under its own title with its link, several as a list. */
export const awayMail = defineMail<AwayFacts>({
  name: 'notifications.away',
  subject: ({ told, hasMore }) =>
    told.length === 1 && told[0]
      ? told[0].title
      : fillText(mail.away.subjectMany, { count: `${told.length}${hasMore ? '+' : ''}` }),
  body: ({ told, pictureUrl, hasMore, siteUrl, settingsUrl }) => {
    const [first] = told
    const isOne = told.length === 1 && first !== undefined
    return (
      <MailLayout title={isOne ? first.title : mail.away.title} preview={plainMessage(first?.message ?? '')}>
        {pictureUrl && <MailPicture src={pictureUrl} />}
        {isOne ? (
          <MailText>{marked(first.message)}</MailText>
        ) : (
          told.map(({ title, message, url }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a mail is rendered once, and two titles may be the same.
            <MailText key={index}>
              <strong>{title}</strong>
              <br />
              {marked(message)}
              <br />
              <MailLink href={url} />
            </MailText>
          ))
        )}
        {hasMore && <MailText>{mail.digest.more}</MailText>}
        <MailButton href={isOne ? first.url : siteUrl}>
          {isOne ? mail.away.open : fillText(mail.digest.action)}
        </MailButton>
        <MailNote>
          {mail.away.settings} <MailLink href={settingsUrl} />
        </MailNote>
      </MailLayout>
    )
  },
  unsubscribeUrl: ({ settingsUrl }) => settingsUrl,
})

const marked = (message: string): ReactNode => parseMarkup(message).map(elementOf)

function elementOf(node: MarkupNode, place: number): ReactNode {
  if (typeof node === 'string') return node
  if (node.tag === 'br') return <br key={place} />
  const Tag = node.tag === 'b' ? 'strong' : 'em'
  return <Tag key={place}>{node.children.map(elementOf)}</Tag>
}

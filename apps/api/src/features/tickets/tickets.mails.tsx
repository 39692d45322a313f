import { notificationsRoom } from '@trunfo/contract/notifications'
import mail from '../../../../../locales/pt/mail.json' with { type: 'json' }
import { fillText } from '../../platform/fill-text.ts'
import { MailButton, MailLayout, MailText } from '../../platform/mail/layout.tsx'
import { defineUnfinishedMail } from '../../platform/mail/template.ts'
import { pathOfTicket } from './links.ts'
import { findTicket } from './tickets.queries.ts'

const texts = mail.ticketAnswered

/**
 * Sent when staff answered and the owner has no page open that would show it. That is checked just before
 * sending; if Redis cannot tell, the mail is sent. The mail does not contain the answer, which is read on the
 * page after signing in.
 */
export const answeredMail = defineUnfinishedMail<
  { readonly subject: string; readonly url: string },
  { readonly ticketId: string }
>({
  name: 'tickets.answered',
  subject: ({ subject }) => fillText(texts.subject, { subject }),
  body: ({ subject, url }) => (
    <MailLayout title={texts.title} preview={fillText(texts.body, { subject })}>
      <MailText>{fillText(texts.body, { subject })}</MailText>
      <MailButton href={url}>{texts.action}</MailButton>
    </MailLayout>
  ),
  finish: async ({ db, live, config }, { ticketId }) => {
    const ticket = await findTicket(db, ticketId)
    if (!ticket || (await live.hasListeners(notificationsRoom(ticket.ownerId)))) return null
    return { subject: ticket.subject, url: `${config.PUBLIC_URL}${pathOfTicket(ticketId)}` }
  },
})

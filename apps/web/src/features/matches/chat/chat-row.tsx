import { memo, Suspense } from 'react'
import { DateTime } from '@/lib/date-time.tsx'
import { formatDate } from '@/lib/formats.ts'
import { ReportButton } from '@/lib/report-button.tsx'
import { useFocusKept } from '@/lib/use-focus-kept.ts'
import { Avatar } from '@/ui/avatar.tsx'
import { Badge } from '@/ui/badge.tsx'
import { Message } from '@/ui/message.tsx'
import { VipIcon } from '@/ui/vip-icon.tsx'
import { useMatchesTexts } from '../matches.texts.ts'
import { MessageTools } from '../staff/in-lobby.ts'
import type { ChatMessage } from './chat-log.ts'

interface ChatRowProps {
  matchId: string
  message: ChatMessage
  isOwn: boolean
  /** Shows the staff's moderation buttons. */
  canModerate: boolean
  isMuted: boolean
}

/** Memoised: a new message must not re-render all earlier ones. */
export const ChatRow = memo(function ChatRow(props: ChatRowProps) {
  const { t } = useMatchesTexts()
  const { matchId, message, isOwn, canModerate, isMuted } = props
  const { author, text, isStaff, sentAt } = message
  const place = useFocusKept<HTMLLIElement>(text === null)
  const name = author?.username ?? t('chat.gone')
  return (
    <li ref={place} tabIndex={-1} className="outline-offset-2">
      <Message
        author={name}
        avatar={<Avatar name={name} src={author?.avatarUrl ?? null} size="sm" />}
        badge={
          <>
            {author?.isVip && <VipIcon />}
            {isStaff && <Badge variant="info">{t('chat.staff')}</Badge>}
            {canModerate && text !== null && (
              <Suspense fallback={<span className="size-6" />}>
                <MessageTools matchId={matchId} message={message} isMuted={isMuted} />
              </Suspense>
            )}
            {!canModerate && !isOwn && author && text !== null && (
              <ReportButton
                thing={{ kind: 'chat_message', id: message.id, withinId: matchId }}
                what={t('chat.messageOf', { name })}
                isIcon
                size="icon-sm"
                className="size-6 text-muted-foreground"
              />
            )}
          </>
        }
        sentAt={<DateTime instant={sentAt} shape={isToday(sentAt) ? 'time' : 'dateTime'} />}
        isOwn={isOwn}
      >
        {text ?? <em className="text-muted-foreground">{t('chat.removed')}</em>}
      </Message>
    </li>
  )
})

/** A match lasts an evening, so the date only matters on another day. */
function isToday(instant: string): boolean {
  return formatDate(instant) === formatDate(new Date().toISOString())
}

import { Avatar } from '@/ui/avatar.tsx'
import { Button } from '@/ui/button.tsx'
import { Message } from '@/ui/message.tsx'
import { useMatchesTexts } from '../matches.texts.ts'
import type { Outbox, Outgoing } from './use-outbox.ts'

interface OutgoingRowProps {
  message: Outgoing
  outbox: Outbox
  viewer: { username: string; avatarUrl: string | null }
}

/** The viewer's message before the server has confirmed it: being sent, or failed and retryable. */
export function OutgoingRow({ message: { id, text, problem }, outbox, viewer }: OutgoingRowProps) {
  const { t } = useMatchesTexts()
  const avatar = <Avatar name={viewer.username} src={viewer.avatarUrl} size="sm" />
  return (
    <li>
      {problem === null ? (
        <Message
          author={viewer.username}
          avatar={avatar}
          isOwn
          state="sending"
          stateLabel={t('chat.sending')}
        >
          {text}
        </Message>
      ) : (
        <Message
          author={viewer.username}
          avatar={avatar}
          isOwn
          state="failed"
          stateLabel={
            <span role="alert">
              {t('chat.notSent')}. {problem}
            </span>
          }
          onRetry={() => outbox.resend(id)}
          retryLabel={t('chat.resend')}
          actions={
            <Button variant="link" size="sm" className="px-0" onClick={() => outbox.discard(id)}>
              {t('chat.discard')}
            </Button>
          }
        >
          {text}
        </Message>
      )}
    </li>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Loaded } from '@/lib/loaded.tsx'
import { Card } from '@/ui/card.tsx'
import { Notice } from '@/ui/notice.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import type { Match } from '../matches.api.ts'
import { useMatchesTexts } from '../matches.texts.ts'
import { chatQuery } from './chat.api.ts'
import { ChatComposer } from './chat-composer.tsx'
import { ChatMessages } from './chat-messages.tsx'
import { useOutbox } from './use-outbox.ts'

export function Chat({ match }: { match: Match }) {
  const { t } = useMatchesTexts()
  const chat = useQuery(chatQuery(match.id))
  const outbox = useOutbox(match.id)

  return (
    // So high that the composer is on the first screen, on a phone below the tabs and on a desk beside the actions.
    <Card className="flex h-[calc(100dvh-18.25rem)] min-h-80 flex-col overflow-clip lg:h-[calc(100dvh-17rem)]">
      <h2 className="border-b px-4 py-3 text-base max-lg:sr-only">{t('chat.title')}</h2>
      {chat.data ? (
        <ChatMessages match={match} log={chat.data} outbox={outbox} />
      ) : (
        <div className="flex min-h-0 flex-1 flex-col justify-end overflow-hidden p-4">
          <Loaded
            query={chat}
            skeleton={<ChatSkeleton />}
            failed={t('chat.failed')}
            failureClassName="flex-1 border-0"
          >
            {() => null}
          </Loaded>
        </div>
      )}
      {match.abilities.canChat ? (
        <ChatComposer onSend={outbox.send} />
      ) : (
        <Notice className="rounded-none border-x-0 border-b-0" isAnnounced>
          {match.viewer.isMuted ? t('chat.muted') : t('chat.closed')}
        </Notice>
      )}
    </Card>
  )
}

function ChatSkeleton() {
  return (
    <div aria-busy className="grid gap-4">
      {['w-2/5', 'w-3/5', 'w-1/3', 'w-1/2'].map((width, index) => (
        <div key={width} className={`flex gap-3 ${index % 2 ? 'flex-row-reverse' : ''}`}>
          <Skeleton className="size-8 shrink-0 rounded-full" />
          <Skeleton className={`h-12 rounded-md ${width}`} />
        </div>
      ))}
    </div>
  )
}

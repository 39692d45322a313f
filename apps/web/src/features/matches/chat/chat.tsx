import { useQuery } from '@tanstack/react-query'
import type { ReactNode, Ref } from 'react'
import { Loaded } from '@/lib/loaded.tsx'
import { useIsLive } from '@/lib/use-is-live.ts'
import { cn } from '@/ui/cn.ts'
import { Notice } from '@/ui/notice.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useMediaQuery } from '@/ui/use-media-query.ts'
import type { Match } from '../matches.api.ts'
import { useMatchesTexts } from '../matches.texts.ts'
import { chatQuery } from './chat.api.ts'
import { ChatComposer } from './chat-composer.tsx'
import { ChatMessages } from './chat-messages.tsx'
import { useOutbox } from './use-outbox.ts'

interface ChatProps {
  match: Match
  /** Shown above the composer while it is out of sight. */
  pinned: ReactNode
  messagesRef: Ref<HTMLDivElement>
  dockRef: Ref<HTMLDivElement>
  onWriting: (isWriting: boolean) => void
  className?: string
}

/**
 * On a phone, the messages fill the rest of the first screen and the composer stays at the bottom. On a
 * desktop, the chat is a card as tall as the window.
 */
export function Chat({ match, pinned, messagesRef, dockRef, onWriting, className }: ChatProps) {
  const { t } = useMatchesTexts()
  const chat = useQuery(chatQuery(match.id))
  const outbox = useOutbox(match.id)
  const isNarrow = useMediaQuery('(width < 64rem)')
  return (
    <div className={cn('contents lg:surface lg:flex lg:flex-col lg:overflow-clip', className)}>
      <div className="order-2 flex min-h-10 items-center gap-3 px-4 lg:min-h-14 lg:border-b lg:border-line">
        <h2 className="flex-1 text-sm lg:text-base">{t('chat.title')}</h2>
        <Connection />
      </div>
      <div
        ref={messagesRef}
        className="order-2 flex h-[max(8rem,calc(100dvh-6.5rem-var(--lobby-top,24rem)-var(--lobby-dock,4.25rem)))] min-h-0 flex-col lg:h-auto lg:flex-1"
      >
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
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only observes the focus of its own controls. */}
      <div
        ref={dockRef}
        data-foot={isNarrow || undefined}
        onFocus={() => onWriting(true)}
        onBlur={({ currentTarget, relatedTarget }) =>
          onWriting(currentTarget.contains(relatedTarget as Node | null))
        }
        className="order-4 bg-popover shadow-e2 max-lg:sticky max-lg:bottom-0 max-lg:z-20"
      >
        {pinned}
        {match.abilities.canChat ? (
          <ChatComposer onSend={outbox.send} />
        ) : (
          <Notice className="rounded-none border-x-0 border-b-0" isAnnounced>
            {match.viewer.isMuted ? t('chat.muted') : t('chat.closed')}
          </Notice>
        )}
      </div>
    </div>
  )
}

/** Shows whether updates arrive live. */
function Connection() {
  const { t } = useMatchesTexts()
  const isLive = useIsLive()
  return (
    <span
      title={isLive ? undefined : t('connection.awayHint')}
      className="inline-flex items-center gap-1.5 text-xs text-muted-foreground"
    >
      <span aria-hidden className={cn('size-2 rounded-full', isLive ? 'bg-success' : 'bg-warning')} />
      {isLive ? t('connection.live') : t('connection.away')}
    </span>
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

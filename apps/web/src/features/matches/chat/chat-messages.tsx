import { useQueryClient } from '@tanstack/react-query'
import ArrowDown from 'lucide-react/icons/arrow-down'
import { useRef, useState } from 'react'
import { useSession } from '@/lib/session.ts'
import { Button } from '@/ui/button.tsx'
import type { Match } from '../matches.api.ts'
import { useMatchesTexts } from '../matches.texts.ts'
import { fetchOlder } from './chat.api.ts'
import type { ChatLog, ChatMessage } from './chat-log.ts'
import { ChatRow } from './chat-row.tsx'
import { OutgoingRow } from './outgoing-row.tsx'
import { useChatScroll } from './use-chat-scroll.ts'
import type { Outbox } from './use-outbox.ts'

interface ChatMessagesProps {
  match: Match
  log: ChatLog
  outbox: Outbox
}

export function ChatMessages({ match, log, outbox }: ChatMessagesProps) {
  const { t } = useMatchesTexts()
  const { viewer } = useSession()
  const box = useRef<HTMLElement>(null)
  const older = useOlder(match.id, log.hasOlder)
  const known = new Set(log.messages.map(({ id }) => id))
  // The room may deliver a message before the response to sending it arrives.
  const outgoing = outbox.outgoing.filter(({ id }) => !known.has(id))
  const last = log.messages.at(-1)
  const [firstShownSeq] = useState(last?.seq ?? 0)
  const lastKey = outgoing.at(-1)?.id ?? last?.id
  const isOwn = ({ author }: ChatMessage) => author?.userId === match.viewer.userId
  const { unseen, toEnd, onScroll } = useChatScroll(
    box,
    {
      firstKey: log.messages[0]?.id,
      lastKey,
      count: log.messages.length + outgoing.length,
      isLastOwn: outgoing.length > 0 || (last !== undefined && isOwn(last)),
    },
    older.fetch,
  )
  const muted = new Set(match.staff?.mutedUserIds)
  const isEmpty = log.messages.length + outgoing.length === 0

  return (
    <div className="relative min-h-0 flex-1">
      <section
        ref={box}
        aria-label={t('chat.messages')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it.
        tabIndex={0}
        onScroll={onScroll}
        className="flex h-full flex-col gap-4 overflow-y-auto overscroll-contain p-4 -outline-offset-2 [overflow-anchor:none]"
      >
        {isEmpty ? (
          <div className="m-auto grid gap-1 text-center">
            <p className="font-medium">{t('chat.empty')}</p>
            <p className="text-sm text-muted-foreground">{t('chat.emptyHint')}</p>
          </div>
        ) : (
          <OlderMessages older={older} hasOlder={log.hasOlder} />
        )}
        <ol className="mt-auto grid gap-4">
          {log.messages.map((message) => (
            <ChatRow
              key={message.id}
              matchId={match.id}
              message={message}
              isOwn={isOwn(message)}
              canModerate={match.abilities.canModerate}
              isMuted={muted.has(message.author?.userId ?? '')}
            />
          ))}
          {viewer &&
            outgoing.map((message) => (
              <OutgoingRow key={message.id} message={message} outbox={outbox} viewer={viewer} />
            ))}
        </ol>
      </section>
      {unseen > 0 && (
        <Button
          variant="secondary"
          size="sm"
          onClick={toEnd}
          className="absolute inset-x-0 bottom-3 mx-auto w-fit rounded-full"
        >
          <ArrowDown aria-hidden />
          {t('chat.new', { count: unseen })}
        </Button>
      )}
      {/* The list is no live region: it would also announce older messages that load above. */}
      <p role="status" className="sr-only">
        {last?.author &&
          last.text &&
          last.seq > firstShownSeq &&
          !isOwn(last) &&
          t('chat.arrived', { author: last.author.username, text: last.text })}
      </p>
    </div>
  )
}

function useOlder(matchId: string, hasOlder: boolean) {
  const queryClient = useQueryClient()
  const isRunning = useRef(false)
  const [state, setState] = useState<'idle' | 'fetching' | 'failed'>('idle')

  async function fetch() {
    if (!hasOlder || isRunning.current) return
    isRunning.current = true
    setState('fetching')
    const next = await fetchOlder(queryClient, matchId).then(
      () => 'idle' as const,
      () => 'failed' as const,
    )
    isRunning.current = false
    setState(next)
  }

  return { state, fetch: () => void fetch() }
}

function OlderMessages({ older, hasOlder }: { older: ReturnType<typeof useOlder>; hasOlder: boolean }) {
  const { t } = useMatchesTexts()
  if (!hasOlder) return <p className="text-center text-xs text-muted-foreground">{t('chat.start')}</p>
  return (
    <div className="grid justify-items-center gap-1">
      {older.state === 'failed' && (
        <p role="alert" className="text-sm text-destructive">
          {t('chat.olderFailed')}
        </p>
      )}
      <Button variant="ghost" size="sm" isLoading={older.state === 'fetching'} onClick={older.fetch}>
        {t('chat.older')}
      </Button>
    </div>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import ArrowDown from 'lucide-react/icons/arrow-down'
import { memo, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { DateTime } from '@/lib/date-time.tsx'
import { refresh } from '@/lib/query.ts'
import { Avatar } from '@/ui/avatar.tsx'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { Message } from '@/ui/message.tsx'
import { AttachedImages } from '../attachments/attached-images.tsx'
import type { Ticket } from '../tickets.api.ts'
import { useTicketsTexts } from '../tickets.texts.ts'
import { fetchOlder, messagesQuery, notesQuery } from './conversation.api.ts'
import type { MessageLog, TicketMessage } from './log.rules.ts'
import { NoteRow } from './note-row.tsx'
import { timelineOf } from './timeline.rules.ts'

interface TimelineProps {
  ticket: Ticket
  log: MessageLog
}

export function Timeline({ ticket, log }: TimelineProps) {
  const { t } = useTicketsTexts()
  const { canManage } = ticket.abilities
  const notes = useQuery({ ...notesQuery(ticket.id), enabled: canManage })
  const items = timelineOf(log, (canManage && notes.data?.notes) || [])
  const end = useRef<HTMLDivElement>(null)
  const last = log.messages.at(-1)
  const [firstShownSeq] = useState(last?.seq ?? 0)
  const isOwn = ({ author }: TicketMessage) => author?.userId === ticket.viewer.userId
  const lastItem = items.at(-1)
  const lastKey = lastItem?.kind === 'note' ? lastItem.note.id : lastItem?.message.id
  const isLastOwn = lastItem?.kind === 'message' && isOwn(lastItem.message)
  const { hasUnseen, toEnd } = useEndInSight(end, lastKey, isLastOwn)

  return (
    <section aria-label={t('conversation.messages')} className="grid gap-4">
      <Older ticketId={ticket.id} hasOlder={log.hasOlder} />
      {canManage && notes.isError && (
        <p role="alert" className="text-sm text-destructive">
          {t('note.loadFailed')}
        </p>
      )}
      <ol className="grid gap-5">
        {items.map((item) =>
          item.kind === 'note' ? (
            <li key={item.note.id}>
              <NoteRow note={item.note} />
            </li>
          ) : (
            <li key={item.message.id}>
              <MessageRow ticketId={ticket.id} message={item.message} isOwn={isOwn(item.message)} />
            </li>
          ),
        )}
      </ol>
      <div ref={end} aria-hidden className="h-px [scroll-margin-bottom:2rem]" />
      {hasUnseen && (
        <Button
          size="sm"
          onClick={toEnd}
          className="fixed inset-x-0 bottom-4 z-10 mx-auto min-h-11 w-fit rounded-full"
        >
          <ArrowDown aria-hidden />
          {t('conversation.new')}
        </Button>
      )}
      {/* The list is no live region: it would also announce older messages that load above. */}
      <p role="status" className="sr-only">
        {last &&
          last.seq > firstShownSeq &&
          !isOwn(last) &&
          t('conversation.arrived', {
            author: last.author?.username ?? t('conversation.gone'),
            text: last.text,
          })}
      </p>
    </section>
  )
}

/**
 * Follows the conversation while its end is visible. Offers a button to the newest message if the viewer is
 * above it. Does not scroll if the viewer is below it, at the form.
 */
function useEndInSight(end: RefObject<HTMLElement | null>, lastKey: string | undefined, isLastOwn: boolean) {
  const [hasUnseen, setHasUnseen] = useState(false)
  const place = useRef<'unknown' | 'ahead' | 'here' | 'passed'>('unknown')
  const before = useRef(lastKey)

  const toEnd = () => {
    end.current?.scrollIntoView({ block: 'nearest' })
    setHasUnseen(false)
  }

  const look = useEffectEvent((entry: IntersectionObserverEntry) => {
    const isAhead = !entry.isIntersecting && entry.boundingClientRect.top > 0
    if (!isAhead) setHasUnseen(false)
    else if (place.current === 'unknown' && !isLastOwn) setHasUnseen(true)
    place.current = isAhead ? 'ahead' : entry.isIntersecting ? 'here' : 'passed'
  })
  useEffect(() => {
    if (!end.current) return
    const observer = new IntersectionObserver((entries) => entries.forEach(look))
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [end])

  useEffect(() => {
    if (before.current === lastKey) return
    before.current = lastKey
    if (isLastOwn || place.current === 'here') end.current?.scrollIntoView({ block: 'nearest' })
    else if (place.current === 'ahead') setHasUnseen(true)
  }, [end, lastKey, isLastOwn])

  return { hasUnseen, toEnd }
}

interface MessageRowProps {
  ticketId: string
  message: TicketMessage
  isOwn: boolean
}

/** Memoised: a new message must not re-render all earlier ones. */
const MessageRow = memo(function MessageRow({ ticketId, message, isOwn }: MessageRowProps) {
  const { t } = useTicketsTexts()
  const queryClient = useQueryClient()
  const { author, text, isStaff, attachments, sentAt } = message
  const name = author?.username ?? t('conversation.gone')
  return (
    <Message
      author={name}
      avatar={<Avatar name={name} src={author?.avatarUrl ?? null} size="sm" />}
      badge={isStaff && <Badge variant="info">{t('conversation.staff')}</Badge>}
      sentAt={<DateTime instant={sentAt} />}
      isOwn={isOwn}
    >
      <div className="grid gap-3">
        {text}
        {attachments.length > 0 && (
          <AttachedImages
            images={attachments}
            author={name}
            onExpired={() => void refresh(queryClient, messagesQuery(ticketId))}
          />
        )}
      </div>
    </Message>
  )
})

function Older({ ticketId, hasOlder }: { ticketId: string; hasOlder: boolean }) {
  const { t } = useTicketsTexts()
  const queryClient = useQueryClient()
  const [state, setState] = useState<'idle' | 'fetching' | 'failed'>('idle')
  if (!hasOlder) return null

  async function fetch() {
    setState('fetching')
    const next = await fetchOlder(queryClient, ticketId).then(
      () => 'idle' as const,
      () => 'failed' as const,
    )
    setState(next)
  }

  return (
    <div className="grid justify-items-center gap-1">
      {state === 'failed' && (
        <p role="alert" className="text-sm text-destructive">
          {t('conversation.olderFailed')}
        </p>
      )}
      <Button variant="ghost" size="sm" isLoading={state === 'fetching'} onClick={() => void fetch()}>
        {t('conversation.older')}
      </Button>
    </div>
  )
}

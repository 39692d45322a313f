import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Match } from '../matches.api.ts'
import { chatQuery } from './chat.api.ts'
import { unreadAfter } from './chat-log.ts'
import { useReadMark } from './use-read-mark.ts'

const keyOf = (matchId: string) => `match-chat-seen:${matchId}`

/** Counts messages that arrived while the chat was out of sight. The position is stored per browser tab. */
export function useUnread(match: Match, isChatShown: boolean): number {
  const { data: log } = useQuery(chatQuery(match.id))
  const [seenSeq, setSeenSeq] = useState(() => Number(sessionStorage.getItem(keyOf(match.id)) ?? 0))
  const lastSeq = log?.messages.at(-1)?.seq ?? 0
  useReadMark(match.id, isChatShown ? lastSeq : 0)

  useEffect(() => {
    if (!isChatShown || lastSeq === 0) return
    setSeenSeq(lastSeq)
    sessionStorage.setItem(keyOf(match.id), `${lastSeq}`)
  }, [isChatShown, lastSeq, match.id])

  return isChatShown || !log ? 0 : unreadAfter(log, seenSeq, match.viewer.userId)
}

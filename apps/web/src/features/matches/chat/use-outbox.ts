import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorText } from '@/lib/error-text.ts'
import { receive, sendMessage } from './chat.api.ts'

/** A message of the viewer's that the server has not confirmed. */
export interface Outgoing {
  readonly id: string
  readonly text: string
  /** Why it was not sent; null while it is on its way. */
  readonly problem: string | null
}

export interface Outbox {
  readonly outgoing: readonly Outgoing[]
  send: (text: string) => void
  resend: (id: string) => void
  discard: (id: string) => void
}

/**
 * Shown at once and sent one after the other, so that they arrive in the order they were written. Sending again
 * repeats the same id: when only the answer was lost, the server gives it once more instead of a second message.
 */
export function useOutbox(matchId: string): Outbox {
  const queryClient = useQueryClient()
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([])
  const line = useRef<Promise<void>>(Promise.resolve())

  const discard = (id: string) => setOutgoing((all) => all.filter((one) => one.id !== id))
  const mark = (id: string, problem: string | null) =>
    setOutgoing((all) => all.map((one) => (one.id === id ? { ...one, problem } : one)))

  const deliver = (id: string, text: string) => {
    line.current = line.current.then(async () => {
      try {
        const { message } = await sendMessage(matchId, { id, text })
        receive(queryClient, matchId, [message])
        discard(id)
      } catch (error) {
        mark(id, errorText(error))
      }
    })
  }

  return {
    outgoing,
    discard,
    send(text) {
      const id = crypto.randomUUID()
      setOutgoing((all) => [...all, { id, text, problem: null }])
      deliver(id, text)
    },
    resend(id) {
      const message = outgoing.find((one) => one.id === id)
      if (!message) return
      mark(id, null)
      deliver(id, message.text)
    },
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorText } from '@/lib/error-text.ts'
import { receive, sendMessage } from './chat.api.ts'

/** A message of the viewer's that the server has not confirmed. */
export interface Outgoing {
  readonly id: string
  readonly text: string
  /** Why sending failed; null while it is being sent. */
  readonly problem: string | null
}

export interface Outbox {
  readonly outgoing: readonly Outgoing[]
  send: (text: string) => void
  resend: (id: string) => void
  discard: (id: string) => void
}

/**
 * Shows messages at once and sends them one by one, so that they arrive in order. A retry repeats the id: if
 * only the response was lost, the server repeats it instead of storing a second message.
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

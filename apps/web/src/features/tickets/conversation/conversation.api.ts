import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { ticketRoom, ticketStaffRoom } from '@trunfo/contract/tickets'
import { call, type Schemas } from '@/lib/api.ts'
import { query, refresh } from '@/lib/query.ts'
import { useAction } from '@/lib/use-action.ts'
import { useRoom } from '@/lib/use-room.ts'
import { ownTicketsQuery, ticketQuery } from '../tickets.api.ts'
import { logOf, type MessageLog, type TicketMessage, withNewest, withOlder, withRows } from './log.rules.ts'

export type TicketNote = Schemas['TicketNote']

const at = (id: string) => ({ params: { path: { id } } })

/** The newest page, merged into the messages already loaded. The room adds later ones. */
export function messagesQuery(ticketId: string) {
  return queryOptions<MessageLog, Error, MessageLog, string[]>({
    queryKey: [`/api/tickets/${ticketId}/messages`],
    queryFn: async ({ client, queryKey, signal }) => {
      const page = await call('get', '/api/tickets/{id}/messages', { ...at(ticketId), signal })
      const known = client.getQueryData<MessageLog>(queryKey)
      return known ? withNewest(known, page) : logOf(page)
    },
  })
}

export const notesQuery = (ticketId: string) => query('/api/admin/tickets/{id}/notes', at(ticketId))

export async function fetchOlder(queryClient: QueryClient, ticketId: string): Promise<void> {
  const { queryKey } = messagesQuery(ticketId)
  const before = queryClient.getQueryData(queryKey)?.messages[0]?.seq
  if (before === undefined) return
  const page = await call('get', '/api/tickets/{id}/messages', {
    params: { path: { id: ticketId }, query: { before } },
  })
  queryClient.setQueryData(queryKey, (known) => known && withOlder(known, page))
}

function receive(queryClient: QueryClient, ticketId: string, rows: readonly TicketMessage[]): void {
  const messages = messagesQuery(ticketId)
  const known = queryClient.getQueryData(messages.queryKey)
  const log = known && withRows(known, rows)
  if (log) queryClient.setQueryData(messages.queryKey, log)
  else void refresh(queryClient, messages)
}

function receiveNotes(queryClient: QueryClient, ticketId: string, rows: readonly TicketNote[]): void {
  queryClient.setQueryData(notesQuery(ticketId).queryKey, (known) => {
    if (!known) return known
    const byId = new Map([...known.notes, ...rows].map((note) => [note.id, note]))
    return { notes: [...byId.values()] }
  })
}

/**
 * Hints refetch the ticket; messages and notes arrive as rows. The next hint also fetches what a
 * disconnection missed.
 */
export function useLiveTicket(ticketId: string, canManage: boolean): void {
  const queryClient = useQueryClient()
  useRoom(ticketRoom(ticketId), {
    onHint: () => {
      void refresh(queryClient, ticketQuery(ticketId))
      void refresh(queryClient, messagesQuery(ticketId))
    },
    onRows: (rows) => receive(queryClient, ticketId, rows as TicketMessage[]),
  })
  useRoom(canManage ? ticketStaffRoom(ticketId) : null, {
    onHint: () => {
      void refresh(queryClient, ticketQuery(ticketId))
      void refresh(queryClient, notesQuery(ticketId))
    },
    onRows: (rows) => receiveNotes(queryClient, ticketId, rows as TicketNote[]),
  })
}

export function useReply(ticketId: string) {
  const queryClient = useQueryClient()
  return useAction(
    (body: Schemas['ReplyTicket']) => call('post', '/api/tickets/{id}/messages', { ...at(ticketId), body }),
    {
      texts: 'tickets:reply',
      // The first reply, and a reply to a resolved ticket, also change the ticket.
      refreshes: [ticketQuery(ticketId), ownTicketsQuery],
      onDone: ({ message }) => receive(queryClient, ticketId, [message]),
    },
  )
}

export function useWriteNote(ticketId: string) {
  const queryClient = useQueryClient()
  return useAction(
    (body: Schemas['WriteTicketNote']) =>
      call('post', '/api/admin/tickets/{id}/notes', { ...at(ticketId), body }),
    { texts: 'tickets:note', onDone: ({ note }) => receiveNotes(queryClient, ticketId, [note]) },
  )
}

import { PAGES } from '@trunfo/contract/pages'
import { ownTicketsRoom } from '@trunfo/contract/tickets'
import { generatePath } from 'react-router'
import { call, type Schemas } from '@/lib/api.ts'
import { isRefusal } from '@/lib/api-error.ts'
import { pagedQuery, query, usePages } from '@/lib/query.ts'
import { useSession } from '@/lib/session.ts'
import { useAction } from '@/lib/use-action.ts'
import { useLiveHead } from '@/lib/use-live-query.ts'
import { useTicketsTexts } from './tickets.texts.ts'

export type Ticket = Schemas['Ticket']
export type OwnTicket = Schemas['OwnTickets']['tickets'][number]

export const OWN_TICKETS_PATH = `${PAGES.accountSettings.path}?tab=tickets`
export const ticketPath = (ticketId: string): string => generatePath(PAGES.ticket.path, { ticketId })

export const ownTicketsQuery = pagedQuery('/api/tickets')
export const ticketQuery = (id: string) => query('/api/tickets/{id}', { params: { path: { id } } })

/** The viewer's own tickets, updated live. */
export function useOwnTickets() {
  const { viewer } = useSession()
  useLiveHead(viewer && ownTicketsRoom(viewer.id), ownTicketsQuery)
  return usePages(ownTicketsQuery)
}

export function useCreateTicket() {
  const { t } = useTicketsTexts()
  return useAction((body: Schemas['CreateTicket']) => call('post', '/api/tickets', { body }), {
    texts: ({ error }) => ({
      done: t('create.done'),
      doneHint: t('create.doneHint'),
      failed: t('create.failed'),
      reason: isRefusal(error, 'platform.unauthenticated') ? t('create.signedOut') : undefined,
    }),
    refreshes: [ownTicketsQuery],
    redirectTo: ({ ticket }) => ticketPath(ticket.id),
    // Going back must not return to the form of a ticket that was sent.
    isReplacing: true,
  })
}

import { PAGES } from '@trunfo/contract/pages'

export const pathOfTicket = (ticketId: string): string => PAGES.ticket.path.replace(':ticketId', ticketId)

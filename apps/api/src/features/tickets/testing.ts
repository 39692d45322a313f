export { makeCannedReply, makeTicket, makeTickets } from './tickets.factory.ts'

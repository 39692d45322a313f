import { ownTicketsRoom, TICKETS_ROOM, ticketRoom, ticketStaffRoom } from '@trunfo/contract/tickets'
import type { Tx } from '../../platform/db/database.ts'
import { type Reaction, reactAfterwards, reactInTransaction } from '../../platform/jobs/definitions.ts'
import { emit } from '../../platform/jobs/emit.ts'
import type { DomainEvent } from '../../platform/jobs/events.ts'
import { type Refresh, refresh } from '../../platform/jobs/refresh.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import {
  accountErased,
  findEmail,
  lockPeople,
  rolesChanged,
  usernameChanged,
  vipChanged,
} from '../accounts/index.ts'
import {
  ticketAnswered,
  ticketChanged,
  ticketOpened,
  ticketOwnerChanged,
  ticketReplied,
} from './tickets.events.ts'
import { answeredMail } from './tickets.mails.tsx'
import { eraseFromTickets } from './tickets.privacy.ts'
import { copyOwner } from './tickets.queries.ts'

interface OfTicket {
  readonly ticketId: string
  readonly ownerId: string
}

export const ticketsRefreshes: readonly Refresh[] = [
  refresh<OfTicket>([ticketOpened, ticketAnswered, ticketReplied, ticketChanged], {
    rooms: ({ ticketId, ownerId }) => [
      ticketRoom(ticketId),
      ticketStaffRoom(ticketId),
      TICKETS_ROOM,
      ownTicketsRoom(ownerId),
    ],
  }),
  refresh([ticketOwnerChanged], { rooms: () => [TICKETS_ROOM] }),
]

/** Locks the person, as opening a ticket does, so that no ticket keeps an outdated name or VIP status. */
async function followOwner(tx: Tx, { payload }: DomainEvent<{ userId: string }>): Promise<void> {
  await lockPeople(tx, [payload.userId])
  if (await copyOwner(tx, payload.userId)) await emit(tx, ticketOwnerChanged, { ownerId: payload.userId })
}

export const ticketsReactions: readonly Reaction[] = [
  reactInTransaction(vipChanged, 'tickets.follow-vip', followOwner),
  reactInTransaction(rolesChanged, 'tickets.follow-roles', followOwner),
  reactInTransaction(usernameChanged, 'tickets.follow-name', followOwner),
  reactInTransaction(ticketAnswered, 'tickets.mail-answer', async (tx, { payload }) => {
    const { ticketId, ownerId } = payload
    await sendMail(tx, answeredMail, { to: await findEmail(tx, ownerId), facts: { ticketId } })
  }),
  reactAfterwards(accountErased, 'tickets.erase', ({ db }, { payload }) =>
    eraseFromTickets(db, payload.userId),
  ),
]

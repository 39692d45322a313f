import { ROLES } from '@trunfo/contract/roles'
import { TICKET_AMOUNT_ROLES, TICKET_STAFF, TICKET_STATUSES } from '@trunfo/contract/tickets'
import { expect, test } from 'vitest'
import { ticketAbilities } from './tickets.policy.ts'

test.each(ROLES)('%s as the owner may open and reply, but not manage', (role) => {
  for (const status of TICKET_STATUSES)
    expect(ticketAbilities({ userId: 'ana', powers: ['user', role] }, { ownerId: 'ana', status })).toEqual({
      isOwner: true,
      canOpen: true,
      canReply: status !== 'closed',
      canManage: false,
      seesAmounts: true,
    })
})

test.each(ROLES)('%s in another person’s ticket', (role) => {
  const isStaff = TICKET_STAFF.some((staff) => staff === role)
  for (const status of TICKET_STATUSES)
    expect(ticketAbilities({ userId: 'bia', powers: ['user', role] }, { ownerId: 'ana', status })).toEqual({
      isOwner: false,
      canOpen: isStaff,
      canReply: isStaff && status !== 'closed',
      canManage: isStaff,
      seesAmounts: TICKET_AMOUNT_ROLES.some((one) => one === role),
    })
})

import { TICKET_STATUSES } from '@trunfo/contract/tickets'
import { expect, test } from 'vitest'
import { answeredInSeconds, changed, checkedTicket, statusAfter } from './tickets.rules.ts'

const GOOD = { subject: 'Ajuda', area: 'payment', priority: 'low', text: 'Oi' } as const

test('missing fields are reported in the order of the form', () => {
  expect(checkedTicket(GOOD)).toEqual(GOOD)
  expect(checkedTicket({ subject: '', area: null, priority: null, text: '' })).toBe(
    'tickets.subject_required',
  )
  expect(checkedTicket({ ...GOOD, area: null, priority: null, text: '' })).toBe('tickets.area_required')
  expect(checkedTicket({ ...GOOD, priority: null, text: '' })).toBe('tickets.priority_required')
  expect(checkedTicket({ ...GOOD, text: '' })).toBe('tickets.message_required')
})

test('an answer sets it in progress, a reply reopens a resolved ticket, and a closed one stays closed', () => {
  expect(TICKET_STATUSES.map((status) => statusAfter(status, true))).toEqual([
    'in_progress',
    'in_progress',
    'resolved',
    null,
  ])
  expect(TICKET_STATUSES.map((status) => statusAfter(status, false))).toEqual([
    'open',
    'in_progress',
    'open',
    null,
  ])
})

test('a change applies only if the caller saw the current value', () => {
  expect(changed('open', undefined)).toBe('same')
  expect(changed('open', { from: 'open', to: 'closed' })).toEqual({ to: 'closed' })
  expect(changed('resolved', { from: 'open', to: 'closed' })).toBe('stale')
  // Repeating a change that already applies is not refused.
  expect(changed('closed', { from: 'open', to: 'closed' })).toBe('same')
  expect(changed<string | null>(null, { from: 'ana', to: null })).toBe('same')
})

test('the time to the first answer is counted from the opening', () => {
  const createdAt = new Date('2026-11-16T10:00:00Z')
  expect(answeredInSeconds({ createdAt, firstAnsweredAt: null })).toBeNull()
  expect(answeredInSeconds({ createdAt, firstAnsweredAt: new Date('2026-11-16T11:01:00.4Z') })).toBe(3660)
})

import { expect, test } from 'vitest'
import type { TicketMessage } from './log.rules.ts'
import { timelineOf } from './timeline.rules.ts'

const at = (minute: number) => `2026-11-16T00:0${minute}:00.000Z`
const message = (seq: number): TicketMessage => ({
  id: `m${seq}`,
  seq,
  author: null,
  isStaff: false,
  text: '',
  attachments: [],
  sentAt: at(seq * 2),
})
const note = (minute: number) => ({ id: `n${minute}`, author: null, text: '', writtenAt: at(minute) })
const idsOf = (items: ReturnType<typeof timelineOf>) =>
  items.map((item) => (item.kind === 'note' ? item.note.id : item.message.id))

test('a note is sorted by its time', () => {
  const log = { messages: [message(1), message(2)], hasOlder: false }
  expect(idsOf(timelineOf(log, [note(1), note(3), note(5)]))).toEqual(['n1', 'm1', 'n3', 'm2', 'n5'])
})

test('a note older than the loaded messages waits for them', () => {
  const log = { messages: [message(2), message(3)], hasOlder: true }
  expect(idsOf(timelineOf(log, [note(1), note(5)]))).toEqual(['m2', 'n5', 'm3'])
})

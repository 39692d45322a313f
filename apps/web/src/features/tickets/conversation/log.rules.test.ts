import { expect, test } from 'vitest'
import { logOf, type MessageLog, type TicketMessage, withNewest, withOlder, withRows } from './log.rules.ts'

const message = (seq: number, text = `${seq}`): TicketMessage => ({
  id: `01980000-0000-7000-8000-${String(seq).padStart(12, '0')}`,
  seq,
  author: null,
  isStaff: false,
  text,
  attachments: [],
  sentAt: '2026-11-16T00:00:00.000Z',
})
const page = (hasMore: boolean, ...seqs: number[]) => ({ messages: seqs.map((seq) => message(seq)), hasMore })
const log = (hasOlder: boolean, ...seqs: number[]): MessageLog => logOf(page(hasOlder, ...seqs))
const seqsOf = (known: MessageLog | null) => known?.messages.map(({ seq }) => seq)

test('a row that came live stands at the end, and the same one again changes nothing', () => {
  const once = withRows(log(false, 1, 2), [message(3)])
  expect(seqsOf(once)).toEqual([1, 2, 3])
  expect(once && seqsOf(withRows(once, [message(3)]))).toEqual([1, 2, 3])
})

test('a first message makes a conversation', () => {
  expect(seqsOf(withRows(log(false), [message(1)]))).toEqual([1])
})

test('a hole before a row sends the page to the server', () => {
  expect(withRows(log(false, 1, 2), [message(4)])).toBeNull()
  expect(withRows(log(true, 8, 9), [message(3)])).toBeNull()
})

test('the newest page fills in what was missed and keeps what was read before', () => {
  expect(withNewest(log(true, 4, 5, 6), page(true, 6, 7, 8))).toEqual(log(true, 4, 5, 6, 7, 8))
  expect(withNewest(log(false, 1, 2, 3), page(true, 3, 4))).toEqual(log(false, 1, 2, 3, 4))
})

test('so much missed that a hole would be left: the conversation begins anew with the newest page', () => {
  expect(withNewest(log(false, 1, 2), page(true, 9, 10))).toEqual(log(true, 9, 10))
})

test('older messages come in above', () => {
  expect(withOlder(log(true, 3, 4), page(false, 1, 2))).toEqual(log(false, 1, 2, 3, 4))
})

test('of two answers about one message the later one counts', () => {
  const newer = { messages: [message(2, 'assinada de novo')], hasMore: true }
  expect(withNewest(log(false, 1, 2), newer).messages[1]?.text).toBe('assinada de novo')
})

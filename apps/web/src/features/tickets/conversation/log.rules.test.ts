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

test('a live row is appended, and repeating it changes nothing', () => {
  const once = withRows(log(false, 1, 2), [message(3)])
  expect(seqsOf(once)).toEqual([1, 2, 3])
  expect(once && seqsOf(withRows(once, [message(3)]))).toEqual([1, 2, 3])
})

test('the first message starts a conversation', () => {
  expect(seqsOf(withRows(log(false), [message(1)]))).toEqual([1])
})

test('a gap before a row makes the page refetch', () => {
  expect(withRows(log(false, 1, 2), [message(4)])).toBeNull()
  expect(withRows(log(true, 8, 9), [message(3)])).toBeNull()
})

test('the newest page adds what was missed and keeps the loaded messages', () => {
  expect(withNewest(log(true, 4, 5, 6), page(true, 6, 7, 8))).toEqual(log(true, 4, 5, 6, 7, 8))
  expect(withNewest(log(false, 1, 2, 3), page(true, 3, 4))).toEqual(log(false, 1, 2, 3, 4))
})

test('the newest page replaces the conversation if a gap would remain', () => {
  expect(withNewest(log(false, 1, 2), page(true, 9, 10))).toEqual(log(true, 9, 10))
})

test('older messages are prepended', () => {
  expect(withOlder(log(true, 3, 4), page(false, 1, 2))).toEqual(log(false, 1, 2, 3, 4))
})

test('the later of two versions of a message wins', () => {
  const newer = { messages: [message(2, 'assinada de novo')], hasMore: true }
  expect(withNewest(log(false, 1, 2), newer).messages[1]?.text).toBe('assinada de novo')
})

import { expect, test } from 'vitest'
import {
  type ChatLog,
  type ChatMessage,
  type ChatPage,
  hasGap,
  logOf,
  newsIn,
  unreadAfter,
  withNewer,
  withOlder,
  withRows,
} from './chat-log.ts'

const message = (seq: number, text: string | null = `${seq}`): ChatMessage => ({
  id: `id-${seq}`,
  seq,
  text,
  isStaff: false,
  author: null,
  sentAt: '2026-11-15T12:00:00.000Z',
})
const page = (seqs: number[], hasMore = false): ChatPage => ({
  messages: seqs.map((seq) => message(seq)),
  hasMore,
})
const seqsOf = ({ messages }: ChatLog) => messages.map(({ seq }) => seq)

test("live rows are appended once, in the server's order", () => {
  const log = withRows(withRows(logOf(page([1, 2])), [message(4), message(3)]), [message(3)])
  expect(seqsOf(log)).toEqual([1, 2, 3, 4])
  expect(hasGap(log)).toBe(false)
})

test('a message that overtook others leaves a gap until the missing ones arrive', () => {
  const torn = withRows(logOf(page([1, 2])), [message(5)])
  expect(hasGap(torn)).toBe(true)
  expect(torn.completeTo).toBe(2)
  const whole = withNewer(torn, page([3, 4, 5]))
  expect(seqsOf(whole)).toEqual([1, 2, 3, 4, 5])
  expect(hasGap(whole)).toBe(false)
})

test('a number that the server skipped is not a permanent gap', () => {
  const log = withNewer(withRows(logOf(page([1, 2])), [message(4)]), page([4]))
  expect(hasGap(log)).toBe(false)
})

test('a removed message is replaced in place', () => {
  const log = withRows(logOf(page([1, 2, 3])), [message(2, null)])
  expect(log.messages.map(({ text }) => text)).toEqual(['1', null, '3'])
})

test('older messages are prepended and say whether there are more', () => {
  const log = withOlder(logOf(page([3, 4], true)), page([1, 2]))
  expect(seqsOf(log)).toEqual([1, 2, 3, 4])
  expect(log.hasOlder).toBe(false)
})

test('a row older than the loaded messages is dropped instead of leaving a gap', () => {
  expect(seqsOf(withRows(logOf(page([50, 51], true)), [message(7, null)]))).toEqual([50, 51])
})

test('an empty chat starts with its first message', () => {
  const log = withRows(logOf(page([])), [message(1)])
  expect(seqsOf(log)).toEqual([1])
  expect(hasGap(log)).toBe(false)
})

test('messages by others are unread after the last one the viewer saw or wrote', () => {
  const mine = (seq: number): ChatMessage => ({
    ...message(seq),
    author: { userId: 'me', username: 'eu', isVip: false, avatarUrl: null },
  })
  const log = withRows(logOf(page([1, 2, 3])), [message(4, null)])
  expect(unreadAfter(log, 0, 'me')).toBe(3)
  expect(unreadAfter(log, 2, 'me')).toBe(1)
  expect(unreadAfter(withRows(log, [mine(5), message(6)]), 0, 'me')).toBe(1)
})

test("new messages by others are news, but the viewer's own and removed ones are not", () => {
  const own = { userId: 'me', username: 'eu', isVip: false, avatarUrl: null }
  const rows = [message(2), message(3), { ...message(4), author: own }, message(5, null)]
  expect(newsIn(logOf(page([1, 2])), rows, 'me').map(({ seq }) => seq)).toEqual([3])
  expect(newsIn(undefined, [message(7)], 'me')).toHaveLength(1)
})

import { expect, test } from 'vitest'
import {
  NOTHING_UNREAD,
  type Notification,
  type UnreadPages,
  withArrived,
  withoutOne,
} from './notifications.cache.ts'

const row = (id: string): Notification => ({
  id,
  kind: 'wall',
  topic: null,
  title: id,
  message: '',
  linkTo: null,
  createdAt: '2026-11-15T12:00:00.000Z',
})
const pages = (unread: number, ...lists: string[][]): UnreadPages => ({
  pages: lists.map((ids) => ({ notifications: ids.map(row), nextCursor: null, unread })),
  pageParams: lists.map(() => undefined),
})
const idsOf = (known: UnreadPages) =>
  known.pages.map(({ notifications }) => notifications.map(({ id }) => id).join(''))
const unreadOf = (known: UnreadPages) => known.pages[0]?.unread

test('arrivals are on top, newest first, and counted', () => {
  const known = withArrived(pages(2, ['b'], ['a']), [row('c'), row('d')])
  expect(idsOf(known)).toEqual(['dcb', 'a'])
  expect(unreadOf(known)).toBe(4)
})

test('a notification that arrives twice is listed once', () => {
  const known = pages(2, ['b'], ['a'])
  expect(withArrived(known, [row('a')])).toBe(known)
})

test('the count stops at the bell’s limit', () => {
  expect(unreadOf(withArrived(pages(100, ['a']), [row('b')]))).toBe(100)
})

test('a read notification is removed from its page', () => {
  const known = withoutOne(pages(2, ['b'], ['a']), 'a')
  expect(idsOf(known)).toEqual(['b', ''])
  expect(unreadOf(known)).toBe(1)
  expect(withoutOne(known, 'a')).toBe(known)
})

test('above the bell’s limit, reading one does not change the count', () => {
  expect(unreadOf(withoutOne(pages(100, ['a']), 'a'))).toBe(100)
})

test('an empty list stays empty when one is removed, and takes arrivals', () => {
  expect(withoutOne(NOTHING_UNREAD, 'a')).toBe(NOTHING_UNREAD)
  expect(idsOf(withArrived(NOTHING_UNREAD, [row('a')]))).toEqual(['a'])
})

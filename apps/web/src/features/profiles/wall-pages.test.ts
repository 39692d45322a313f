import { expect, test } from 'vitest'
import {
  type Wall,
  type WallMessage,
  type WallPages,
  withApproval,
  withFreshStart,
  withMessage,
  withoutMessage,
} from './wall-pages.ts'

/** Message n is n minutes newer than message 0. */
function message(number: number, isPending = false): WallMessage {
  return {
    id: `id-${number}`,
    author: { username: 'Ana', avatarUrl: null, roles: ['user'] },
    content: `Recado ${number}`,
    isPending,
    createdAt: new Date(Date.UTC(2026, 10, 15) + number * 60_000).toISOString(),
    abilities: { canApprove: isPending, canDelete: true },
  }
}

function page(numbers: number[], nextCursor: string | null = null): Wall {
  return {
    messages: numbers.map((number) => message(number)),
    nextCursor,
    approvedCount: 100,
    pendingCount: 2,
    isOpen: true,
    abilities: { isOwner: true, canPost: true, canModerate: true },
  }
}

const loaded = (...pages: Wall[]): WallPages => ({ pages, pageParams: pages.map(() => null) })
const idsOf = ({ pages }: WallPages) =>
  pages.flatMap(({ messages }) => messages).map(({ id }) => Number(id.slice(3)))
const countsOf = ({ pages: [first] }: WallPages) => [first?.approvedCount, first?.pendingCount]

const before = loaded(page([9, 8, 7], '7'), page([6, 5, 4], '4'), page([3, 2, 1], '1'))

test('new messages push older ones down, and none is lost', () => {
  const after = withFreshStart(before, page([11, 10, 9], '9'))
  expect(idsOf(after)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  expect(after.pages.at(-1)?.nextCursor).toBe('1')
  expect(after.pages).toHaveLength(2)
})

test('a deleted message disappears, and messages that move up are not duplicated', () => {
  expect(idsOf(withFreshStart(before, page([9, 7, 6], '6')))).toEqual([9, 7, 6, 5, 4, 3, 2, 1])
})

test('older pages are dropped if the new page no longer overlaps with them', () => {
  const after = withFreshStart(before, page([30, 29, 28], '28'))
  expect(after).toEqual({ pages: [page([30, 29, 28], '28')], pageParams: [null] })
})

test('a page without a next one replaces everything', () => {
  expect(idsOf(withFreshStart(before, page([9, 8])))).toEqual([9, 8])
  expect(idsOf(withFreshStart(before, page([])))).toEqual([])
})

test('messages with the same time are ordered by id', () => {
  const at = message(5).createdAt
  const twin = (id: string) => ({ ...message(5), id, createdAt: at })
  const data = loaded({ ...page([], 'x'), messages: [twin('c'), twin('b'), twin('a')] })
  const fresh = { ...page([], 'x'), messages: [twin('d'), twin('c'), twin('b')] }
  const ids = withFreshStart(data, fresh).pages.flatMap(({ messages }) => messages.map(({ id }) => id))
  expect(ids).toEqual(['d', 'c', 'b', 'a'])
})

test("the viewer's message is added at once, without duplicates, and counted", () => {
  const after = withMessage(before, message(10), 'all')
  expect(idsOf(after)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  expect(countsOf(after)).toEqual([101, 2])
  expect(withMessage(after, message(10), 'all')).toBe(after)
  expect(countsOf(withMessage(before, message(10, true), 'all'))).toEqual([100, 3])
  // An approved message does not enter the pending list.
  expect(idsOf(withMessage(before, message(10), 'pending'))).toEqual(idsOf(before))
})

test('an approved message stays on the wall and leaves the pending list', () => {
  const waiting = withMessage(before, message(10, true), 'all')
  const after = withApproval(waiting, 'id-10', 'all')
  expect(after.pages[0]?.messages[0]).toMatchObject({ isPending: false, abilities: { canApprove: false } })
  expect(countsOf(after)).toEqual([101, 2])
  expect(idsOf(withApproval(waiting, 'id-10', 'pending'))).toEqual(idsOf(before))
  expect(withApproval(before, 'id-9', 'all')).toBe(before)
})

test('a deleted message is removed from any page', () => {
  const after = withoutMessage(before, 'id-5')
  expect(idsOf(after)).toEqual([9, 8, 7, 6, 4, 3, 2, 1])
  expect(countsOf(after)).toEqual([99, 2])
  expect(withoutMessage(before, 'id-77')).toBe(before)
})

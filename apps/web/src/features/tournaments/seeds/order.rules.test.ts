import { expect, test } from 'vitest'
import { movedIn, readPosition } from './order.rules.ts'

const page = (...ids: string[]) => ({
  entrants: ids.map((participantId) => ({ participantId, position: 0 })),
})
const idsIn = (pages: readonly ReturnType<typeof page>[]) =>
  pages.map(({ entrants }) => entrants.map(({ participantId }) => participantId).join(''))
const PAGES = [page('a', 'b', 'c'), page('d', 'e')]

test.each([
  ['d', 1, ['dab', 'ce']],
  ['a', 5, ['bcd', 'ea']],
  ['b', 3, ['acb', 'de']],
  ['c', 9, ['abd', 'ec']],
] as const)('%s moves to %i over the ends of pages', (participantId, position, after) => {
  const pages = movedIn(PAGES, { participantId, position })
  expect(idsIn(pages)).toEqual(after)
  expect(pages.flatMap(({ entrants }) => entrants.map((one) => one.position))).toEqual([1, 2, 3, 4, 5])
})

test('an entrant without a position is no longer in the order', () => {
  expect(idsIn(movedIn(PAGES, { participantId: 'b', position: null }))).toEqual(['acd', 'e'])
})

test('an entrant who is not loaded changes nothing', () => {
  expect(idsIn(movedIn(PAGES, { participantId: 'x', position: 1 }))).toEqual(['abc', 'de'])
})

test.each([
  ['1', 1],
  [' 12 ', 12],
  ['4096', 4096],
  ['4097', null],
  ['0', null],
  ['', null],
  ['-1', null],
  ['1e3', null],
] as const)('"%s" is the position %s', (typed, position) => {
  expect(readPosition(typed, 4_096)).toBe(position)
})

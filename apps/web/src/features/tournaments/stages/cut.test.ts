import type { Row } from '@trunfo/brackets'
import { expect, test } from 'vitest'
import { cutIn, cutSize } from './cut.ts'
import { shownRows } from './shown-rows.ts'

/** Rows with these places, called a, b, c … */
const table = (places: readonly number[], played = 1): Row[] =>
  places.map((place, index) => ({
    id: String.fromCodePoint(97 + index),
    group: 0,
    place,
    played,
    won: 0,
    drawn: 0,
    lost: 0,
    trail: [],
  }))

const none: ReadonlySet<string> = new Set()
const ask = (rows: readonly Row[], size: number, gone = none, next: ReadonlySet<string> | null = null) => {
  const cut = cutIn({ rows, size, gone, next })
  return cut && { marked: [...cut.marks].map(([id, mark]) => `${id} ${mark}`), lineAfter: cut.lineAfter }
}

test('the size of a cut is that of each table', () => {
  expect([
    cutSize(null),
    cutSize({ size: 8, avoidsRematches: true }),
    cutSize({ perGroup: 2, best: 1 }),
  ]).toEqual([null, 8, 2])
})

test('the first of a table are in the zone', () => {
  expect(ask(table([1, 2, 3, 4]), 2)).toEqual({ marked: ['a zone', 'b zone'], lineAfter: 2 })
})

test('nobody is in the zone before the first match', () => {
  expect(ask(table([1, 1, 1, 1], 0), 2)).toEqual({ marked: [], lineAfter: 2 })
})

test('those who share places across the line are not marked, because lots would decide', () => {
  expect(ask(table([1, 2, 2, 4]), 2)).toEqual({ marked: ['a zone'], lineAfter: 2 })
})

test('in place of those who left, the next go on', () => {
  expect(ask(table([1, 2, 3, 4]), 2, new Set(['b']))).toEqual({ marked: ['a zone', 'c zone'], lineAfter: 3 })
})

test('once the next stage is drawn, its entrants are marked', () => {
  const rows = table([1, 2, 2, 4])
  expect(ask(rows, 2, none, new Set(['a', 'c']))?.marked).toEqual(['a through', 'c through'])
})

test('without anybody below the line there is none', () => {
  expect(ask(table([1, 2]), 2)).toBeNull()
  expect(ask(table([1, 2]), 4)).toBeNull()
})

test('a long table starts with its first rows and the viewer', () => {
  const rows = table(Array.from({ length: 30 }, (_, index) => index + 1))
  const shown = shownRows(rows, { viewerId: rows[25]?.id ?? null, least: 0, isWhole: false })
  expect(shown).toHaveLength(17)
  expect(shown.at(-1)).toMatchObject({ index: 25, skipped: 9 })
  expect(shownRows(rows, { viewerId: null, least: 0, isWhole: true })).toHaveLength(30)
})

test('a table never hides the cut line, nor so few rows that it is not worth it', () => {
  const rows = table(Array.from({ length: 30 }, (_, index) => index + 1))
  expect(shownRows(rows, { viewerId: null, least: 24, isWhole: false })).toHaveLength(24)
  expect(shownRows(rows.slice(0, 18), { viewerId: null, least: 0, isWhole: false })).toHaveLength(18)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { cutPage, idsWithin, readCursor, writeCursor } from './paging.ts'

test('a cursor survives a round trip', () => {
  const part = fc.oneof(
    fc.string(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).filter((n) => !Object.is(n, -0)),
  )
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 3 }), (key) => {
      expect(
        readCursor(writeCursor(key), z.array(z.union([z.string(), z.number()])).length(key.length)),
      ).toEqual(key)
    }),
  )
})

test.each(['', 'nonsense', 'bnVsbA', writeCursor(['only one']), writeCursor(['a', 'b', 'c'])])(
  'the malformed cursor %j is rejected',
  (cursor) => {
    expect(() => readCursor(cursor, z.tuple([z.string(), z.string()]))).toThrow('platform.invalid_request')
  },
)

test('a page knows whether another follows', () => {
  const keyOf = (row: number) => [row]
  expect(cutPage([1, 2, 3], 2, keyOf)).toEqual({ rows: [1, 2], nextCursor: writeCursor([2]) })
  expect(cutPage([1, 2], 2, keyOf)).toEqual({ rows: [1, 2], nextCursor: null })
  expect(cutPage([], 2, keyOf)).toEqual({ rows: [], nextCursor: null })
})

test('a period is a range of ids, from the first id of its start', () => {
  expect(idsWithin({ from: '2026-11-16T06:00:00.000Z', until: '2026-11-16T06:00:00.001Z' })).toEqual({
    first: '01a1e2f0-e300-0000-0000-000000000000',
    end: '01a1e2f0-e301-0000-0000-000000000000',
  })
  expect(idsWithin({}).first < idsWithin({}).end).toBe(true)
})

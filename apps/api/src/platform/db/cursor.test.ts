import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeCursor, encodeCursor, pageOf } from './cursor.ts'

test('a cursor comes back as it went', () => {
  const part = fc.oneof(
    fc.string(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).filter((n) => !Object.is(n, -0)),
  )
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 3 }), (key) => {
      expect(decodeCursor(encodeCursor(key), key.length)).toEqual(key)
    }),
  )
})

test.each(['', 'nonsense', 'bnVsbA', encodeCursor(['only one']), encodeCursor(['a', 'b', 'c'])])(
  'the broken cursor %j is refused',
  (cursor) => {
    expect(() => decodeCursor(cursor, 2)).toThrow('platform.invalid_request')
  },
)

test('a page knows whether another follows', () => {
  const keyOf = (row: number) => [row]
  expect(pageOf([1, 2, 3], 2, keyOf)).toEqual({ rows: [1, 2], nextCursor: encodeCursor([2]) })
  expect(pageOf([1, 2], 2, keyOf)).toEqual({ rows: [1, 2], nextCursor: null })
  expect(pageOf([], 2, keyOf)).toEqual({ rows: [], nextCursor: null })
})

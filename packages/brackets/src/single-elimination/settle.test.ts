import { expect, test } from 'vitest'
import { round } from '../../test/play.ts'
import { type Row as Match, settle } from '../../test/rows.ts'

const match = (text: string) => round(1, text)[0] as Match

test('a result sets the winner without mutating the given match', () => {
  const open = Object.freeze(match('a-b'))
  expect(settle(open, 'b')).toEqual({ kind: 'settled', match: match('a-b>b') })
})

test.each([
  ['a-b>a', 'b', 'already_decided'],
  ['a-b>a', 'a', 'already_decided'],
  ['a->a', 'a', 'already_decided'],
  ['a-b', 'c', 'not_a_participant'],
  ['a-b', '', 'not_a_participant'],
])('%s cannot be won by %j: %s', (text, winnerId, reason) => {
  expect(settle(match(text), winnerId)).toEqual({ kind: 'refused', reason })
})

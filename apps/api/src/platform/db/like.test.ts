import { expect, test } from 'vitest'
import { escapeLike, hasIndexedPart, patternsOf, wordsOf } from './like.rules.ts'

test.each([
  ['Copa do Bairro', 'Copa do Bairro'],
  ['100%', '100\\%'],
  ['ana_bia', 'ana\\_bia'],
  ['a\\b', 'a\\\\b'],
  ['_%\\%_', '\\_\\%\\\\\\%\\_'],
])('%s matches literally in a pattern', (typed, escaped) => {
  expect(escapeLike(typed)).toBe(escaped)
})

test('a search is split into distinct words, up to a limit', () => {
  expect(wordsOf('  copa\u00a0de  copa inverno ')).toEqual(['copa', 'de', 'inverno'])
  expect(wordsOf(' ')).toEqual([])
  expect(wordsOf('a b c d e f g')).toHaveLength(6)
  expect(patternsOf(['de', '100%'])).toEqual(['%100\\%%', '%de%'])
})

test('a trigram index needs one word of three letters', () => {
  expect([hasIndexedPart(['de', 'sul']), hasIndexedPart(['de', 'ão']), hasIndexedPart([])]).toEqual([
    true,
    false,
    false,
  ])
})

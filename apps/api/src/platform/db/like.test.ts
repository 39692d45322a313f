import { expect, test } from 'vitest'
import { escapeLike } from './like.rules.ts'

test.each([
  ['Copa do Bairro', 'Copa do Bairro'],
  ['100%', '100\\%'],
  ['ana_bia', 'ana\\_bia'],
  ['a\\b', 'a\\\\b'],
  ['_%\\%_', '\\_\\%\\\\\\%\\_'],
])('%s stands for itself in a pattern', (typed, escaped) => {
  expect(escapeLike(typed)).toBe(escaped)
})

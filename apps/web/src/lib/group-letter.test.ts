import { expect, test } from 'vitest'
import { letterOf } from './group-letter.ts'

test.each([
  [1, 'A'],
  [26, 'Z'],
  [27, 'AA'],
  [512, 'SR'],
])('group %i is %s', (group, letter) => {
  expect(letterOf(group)).toBe(letter)
})

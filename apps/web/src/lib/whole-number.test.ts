import { expect, test } from 'vitest'
import { readWhole } from './whole-number.ts'

test.each([
  ['10', 10],
  [' 1.500 ', 1500],
  ['0', 0],
  ['', null],
  ['1,5', null],
  ['-3', null],
  ['1.50', null],
  ['dez', null],
])('%j is read as %j', (text, whole) => {
  expect(readWhole(text)).toBe(whole)
})

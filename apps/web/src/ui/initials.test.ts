import { expect, it } from 'vitest'
import { initials } from './initials.ts'

it.each([
  ['Ana', 'AN'],
  ['Ana Maria Braga', 'AB'],
  ['onça_pintada', 'OP'],
  ['É', 'É'],
  ['[TAG] Zé', 'TZ'],
  ['  ', '?'],
  ['***', '?'],
])('stands for %j with %j', (name, letters) => {
  expect(initials(name)).toBe(letters)
})

import { expect, it } from 'vitest'
import { completeCpf, maskCpf, readCpf } from './cpf.ts'

it.each([
  ['529.982.247-25', '52998224725'],
  [' 52998224725 ', '52998224725'],
  ['529.982.247-24', null],
  ['111.111.111-11', null],
  ['5299822472', null],
  ['529982247250', null],
  ['', null],
])('reads the CPF %j as %j', (text, digits) => {
  expect(readCpf(text)).toBe(digits)
})

it('completes nine digits with their check digits', () => {
  expect(completeCpf('529982247')).toBe('52998224725')
})

it('shows only three digits of a masked CPF', () => {
  expect(maskCpf('52998224725')).toBe('•••.•••.247-••')
})

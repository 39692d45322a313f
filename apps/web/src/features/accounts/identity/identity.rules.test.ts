import { expect, test } from 'vitest'
import { identityFault, readDay } from './identity.rules.ts'

test.each([
  ['17/05/1990', '1990-05-17'],
  ['29/02/2008', '2008-02-29'],
  ['29/02/2007', null],
  ['31/04/1990', null],
  ['17/13/1990', null],
  ['17/05/90', null],
  ['', null],
])('the day %j is %j', (text, iso) => {
  expect(readDay(text)).toBe(iso)
})

const whole = { fullName: 'Maria das Dores', cpf: '529.982.247-25', birthDate: '17/05/1990' }

test('the first invalid field is reported', () => {
  expect(identityFault(whole)).toBeNull()
  expect(identityFault({ ...whole, fullName: 'Maria ' })?.field).toBe('fullName')
  expect(identityFault({ ...whole, cpf: '529.982.247-24', birthDate: '' })?.field).toBe('cpf')
  expect(identityFault({ ...whole, birthDate: '30/02/1990' })?.field).toBe('birthDate')
})

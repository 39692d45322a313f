import { expect, test } from 'vitest'
import { identityProblem } from './identity.rules.ts'

const somebody = { fullName: 'Maria das Dores', cpf: '52998224725', birthDate: '1990-05-17' }
const TODAY = '2026-11-15'
const problemOf = (change: Partial<Record<keyof typeof somebody, string | null>>, today = TODAY) =>
  identityProblem({ ...somebody, ...change } as typeof somebody, today)

test('a full name, a CPF and an adult’s birth date are enough', () => {
  expect(problemOf({})).toBeNull()
})

test.each(['Maria', 'Maria 2', 'Maria -', ''])('the name %j is incomplete', (fullName) => {
  expect(problemOf({ fullName })).toBe('accounts.full_name_incomplete')
})

test('an invalid CPF is rejected', () => {
  expect(problemOf({ cpf: null })).toBe('accounts.cpf_invalid')
})

test.each([
  ['the day before the birthday', '2008-11-16', 'accounts.under_age'],
  ['the birthday itself', '2008-11-15', null],
  ['a day that has not come', '2026-11-16', 'accounts.birth_date_invalid'],
  ['a mistyped year', '1090-05-17', 'accounts.birth_date_invalid'],
  ['the year nought', '0000-01-01', 'accounts.birth_date_invalid'],
])('adults only: %s', (_, birthDate, verdict) => {
  expect(problemOf({ birthDate })).toBe(verdict)
})

test.each([
  ['2026-02-28', 'accounts.under_age'],
  ['2026-03-01', null],
])('a person born on 29 February comes of age on the day after the 28th: %s', (today, verdict) => {
  expect(problemOf({ birthDate: '2008-02-29' }, today)).toBe(verdict)
})

import { TICKET_SUBJECT_MAX } from '@trunfo/contract/tickets'
import { expect, test } from 'vitest'
import { prefillOf } from './prefill.rules.ts'

const id = '01980000-0000-7000-8000-000000000001'

test('the form starts with the values of the linking page', () => {
  const state = {
    area: 'payment',
    priority: 'high',
    subject: 'Meu saque',
    message: 'Oi',
    about: { kind: 'withdrawal', id },
  }
  expect(prefillOf(state)).toEqual(state)
  expect(prefillOf({ area: 'suggestion', priority: 'low' })).toEqual({ area: 'suggestion', priority: 'low' })
})

test.each([
  null,
  undefined,
  'texto',
  7,
  [],
  { area: 'vip' },
  { priority: ['low'] },
  { subject: 7, message: {} },
  { about: 'match' },
  { about: { kind: 'match' } },
  { about: { kind: 'match', id: '../admin' } },
  { about: { kind: 'user', id } },
])('%j prefills nothing', (state) => {
  expect(prefillOf(state)).toEqual({})
})

test("a text is cut to the field's limit", () => {
  expect(prefillOf({ subject: 'a'.repeat(500) }).subject).toHaveLength(TICKET_SUBJECT_MAX)
})

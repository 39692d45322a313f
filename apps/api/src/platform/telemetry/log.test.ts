import { expect, test } from 'vitest'
import { onlyAllowed } from './log.ts'

test('a field that nobody allowed never reaches the log', () => {
  const careless = {
    userId: 'u1',
    password: 'secret',
    token: 't',
    pixKey: 'k',
    cpf: '1',
    body: { mail: 'm' },
    status: 200,
  }
  expect(onlyAllowed(careless)).toEqual({ userId: 'u1', status: 200 })
})

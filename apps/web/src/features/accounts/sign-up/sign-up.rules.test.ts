import { expect, test } from 'vitest'
import { signUpFault } from './sign-up.rules.ts'

const filled = {
  username: 'ana',
  email: 'ana@exemplo.test',
  password: 'mesa redonda',
  confirmPassword: 'mesa redonda',
  referralCode: '',
}

test('a filled form has no fault, with or without a code', () => {
  expect(signUpFault(filled)).toBeNull()
  expect(signUpFault({ ...filled, referralCode: 'x' })).toBeNull()
})

test.each([
  [{ username: ' ' }, 'username', 'signUp.fieldsRequired'],
  [{ email: '' }, 'email', 'signUp.fieldsRequired'],
  [{ password: '' }, 'password', 'signUp.fieldsRequired'],
  [{ confirmPassword: '' }, 'confirmPassword', 'signUp.fieldsRequired'],
  [{ password: 'curta', confirmPassword: 'curta' }, 'password', 'errors.password_too_short'],
  [{ confirmPassword: 'outra mesa' }, 'confirmPassword', 'signUp.passwordsDiffer'],
] as const)('%j fails at %s', (change, field, text) => {
  expect(signUpFault({ ...filled, ...change })).toEqual({ field, text })
})

import { PASSWORD_MIN } from '@trunfo/contract/accounts'

export interface NewPasswordValues {
  password: string
  confirmPassword: string
}

export interface SignUpValues extends NewPasswordValues {
  username: string
  email: string
  referralCode: string
}

type FormFault<Field extends string> = {
  field: Field
  text: 'signUp.fieldsRequired' | 'signUp.passwordsDiffer' | 'errors.password_too_short'
}

/** Validates a new password and its confirmation before they are sent. */
export function newPasswordFault(values: NewPasswordValues): FormFault<keyof NewPasswordValues> | null {
  const { password, confirmPassword } = values
  if (!password) return { field: 'password', text: 'signUp.fieldsRequired' }
  if (password.length < PASSWORD_MIN) return { field: 'password', text: 'errors.password_too_short' }
  if (!confirmPassword) return { field: 'confirmPassword', text: 'signUp.fieldsRequired' }
  if (password !== confirmPassword) return { field: 'confirmPassword', text: 'signUp.passwordsDiffer' }
  return null
}

/** The first field that is missing, too short or mismatching. The server validates everything else. */
export function signUpFault(values: SignUpValues): FormFault<keyof SignUpValues> | null {
  const empty = (['username', 'email'] as const).find((field) => !values[field].trim())
  return empty ? { field: empty, text: 'signUp.fieldsRequired' } : newPasswordFault(values)
}

import type { ErrorTable } from './errors.ts'

export const USERNAME_MIN = 3
export const USERNAME_MAX = 20
export const USERNAME_PATTERN = /^[A-Za-z0-9_.-]+$/

export const EMAIL_MAX = 254

export const PASSWORD_MIN = 6
export const STAFF_PASSWORD_MIN = 12
export const PASSWORD_MAX = 128

/** How long the toasts about a ban and a confirmed email address stay visible. */
export const BAN_TOAST_MS = 5000
export const CONFIRMED_TOAST_MS = 8000

/** Codes of all slices of the feature. */
export const ACCOUNTS_ERRORS = {
  // Sign-up
  'accounts.fields_required': { kind: 'invalid' },
  'accounts.username_invalid': { kind: 'invalid', field: 'username' },
  'accounts.username_taken': { kind: 'conflict', field: 'username' },
  'accounts.email_invalid': { kind: 'invalid', field: 'email' },
  'accounts.password_too_short': { kind: 'invalid', field: 'password' },
  'accounts.staff_password_too_short': { kind: 'invalid', field: 'password' },
  'accounts.password_too_long': { kind: 'invalid', field: 'password' },
  'accounts.password_common': { kind: 'invalid', field: 'password' },
  // Confirmation and reset
  'accounts.link_expired': { kind: 'invalid' },
  // Sign-in
  'accounts.wrong_credentials': { kind: 'unauthenticated' },
  'accounts.email_not_confirmed': { kind: 'forbidden' },
  'accounts.banned': { kind: 'forbidden' },
  'accounts.challenge_expired': { kind: 'unauthenticated' },
  // Password confirmation
  'accounts.wrong_password': { kind: 'forbidden' },
  'accounts.password_not_set': { kind: 'conflict' },
  // Second factor
  'accounts.wrong_code': { kind: 'forbidden', field: 'code' },
  'accounts.code_used': { kind: 'forbidden', field: 'code' },
  'accounts.wrong_recovery_code': { kind: 'forbidden', field: 'recoveryCode' },
  'accounts.second_factor_enabled': { kind: 'conflict' },
  'accounts.second_factor_not_started': { kind: 'conflict' },
  'accounts.second_factor_not_enabled': { kind: 'conflict' },
  'accounts.second_factor_mandatory': { kind: 'forbidden' },
  // Devices
  'accounts.device_not_found': { kind: 'not_found' },
  // Sign-in with a linked account
  'accounts.oauth_failed': { kind: 'invalid' },
  'accounts.oauth_cancelled': { kind: 'invalid' },
  'accounts.oauth_email_unverified': { kind: 'forbidden' },
  'accounts.oauth_account_unconfirmed': { kind: 'forbidden' },
  'accounts.oauth_unlinked': { kind: 'forbidden' },
  'accounts.oauth_link_not_found': { kind: 'not_found' },
  // Bans and roles
  'accounts.person_not_found': { kind: 'not_found' },
  'accounts.own_standing': { kind: 'forbidden' },
  'accounts.founder_only': { kind: 'forbidden' },
  'accounts.last_founder': { kind: 'conflict' },
  'accounts.banned_already': { kind: 'conflict' },
  'accounts.not_banned': { kind: 'conflict' },
  // Other staff commands on people
  'accounts.email_known': { kind: 'conflict', field: 'email' },
  'accounts.email_confirmed_already': { kind: 'conflict' },
  'accounts.confirmation_differs': { kind: 'invalid', field: 'username' },
  // Settings
  'accounts.username_locked': { kind: 'conflict', facts: ['until'], field: 'username' },
  'accounts.email_locked': { kind: 'conflict', facts: ['until'], field: 'email' },
  'accounts.email_unchanged': { kind: 'conflict', field: 'email' },
  'accounts.email_taken': { kind: 'conflict' },
  // Data export
  'accounts.export_not_found': { kind: 'not_found' },
  // Identity for money
  'accounts.full_name_incomplete': { kind: 'invalid', field: 'fullName' },
  'accounts.cpf_invalid': { kind: 'invalid', field: 'cpf' },
  'accounts.cpf_taken': { kind: 'conflict', field: 'cpf' },
  'accounts.birth_date_invalid': { kind: 'invalid', field: 'birthDate' },
  'accounts.under_age': { kind: 'forbidden', field: 'birthDate' },
  'accounts.identity_given': { kind: 'conflict' },
  'accounts.identity_required': { kind: 'conflict' },
  // Erasure; `reasons` lists ERASURE_REASONS, separated by commas
  'accounts.erasure_obstructed': { kind: 'conflict', facts: ['reasons'] },
} as const satisfies ErrorTable

import type { ErrorKind } from './errors.ts'

export const USERNAME_MIN = 3
export const USERNAME_MAX = 20
export const USERNAME_PATTERN = /^[A-Za-z0-9_.-]+$/

export const EMAIL_MAX = 254

export const PASSWORD_MIN = 6
export const STAFF_PASSWORD_MIN = 12
export const PASSWORD_MAX = 128

/** Codes of every slice of the feature, in the order of the slices. */
export const ACCOUNTS_ERRORS = {
  // Sign-up
  'accounts.fields_required': 'invalid',
  'accounts.username_invalid': 'invalid',
  'accounts.username_taken': 'conflict',
  'accounts.email_invalid': 'invalid',
  'accounts.password_too_short': 'invalid',
  'accounts.staff_password_too_short': 'invalid',
  'accounts.password_too_long': 'invalid',
  'accounts.password_common': 'invalid',
  // Confirmation and reset
  'accounts.link_expired': 'invalid',
  // Sign-in
  'accounts.wrong_credentials': 'unauthenticated',
  'accounts.email_not_confirmed': 'forbidden',
  'accounts.banned': 'forbidden',
  'accounts.challenge_expired': 'unauthenticated',
  // Asked again for the password
  'accounts.wrong_password': 'forbidden',
  'accounts.password_not_set': 'conflict',
  // Second factor
  'accounts.wrong_code': 'forbidden',
  'accounts.code_used': 'forbidden',
  'accounts.wrong_recovery_code': 'forbidden',
  'accounts.second_factor_enabled': 'conflict',
  'accounts.second_factor_not_started': 'conflict',
  'accounts.second_factor_not_enabled': 'conflict',
  'accounts.second_factor_mandatory': 'forbidden',
  // Devices
  'accounts.device_not_found': 'not_found',
  // Sign-in with an account elsewhere
  'accounts.oauth_failed': 'invalid',
  'accounts.oauth_cancelled': 'invalid',
  'accounts.oauth_email_unverified': 'forbidden',
  'accounts.oauth_account_unconfirmed': 'forbidden',
  // Bans and roles
  'accounts.person_not_found': 'not_found',
  'accounts.own_standing': 'forbidden',
  'accounts.founder_only': 'forbidden',
  'accounts.last_founder': 'conflict',
  'accounts.banned_already': 'conflict',
  'accounts.not_banned': 'conflict',
  // Settings
  'accounts.username_locked': 'conflict',
  'accounts.email_locked': 'conflict',
  'accounts.email_unchanged': 'conflict',
  'accounts.email_taken': 'conflict',
  // The copy of one's data
  'accounts.export_not_found': 'not_found',
} as const satisfies Record<string, ErrorKind>

export type AccountsError = keyof typeof ACCOUNTS_ERRORS

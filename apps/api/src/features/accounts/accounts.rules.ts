import { EMAIL_MAX, USERNAME_MAX, USERNAME_MIN, USERNAME_PATTERN } from '@trunfo/contract/accounts'

/** The reason a name cannot be used, or null when it can. Whether it is taken only the database knows. */
export function usernameProblem(username: string): 'accounts.username_invalid' | null {
  const hasGoodLength = username.length >= USERNAME_MIN && username.length <= USERNAME_MAX
  return hasGoodLength && USERNAME_PATTERN.test(username) ? null : 'accounts.username_invalid'
}

/**
 * What browsers accept in an e-mail field, and a dot in the domain. Marks that separate addresses in a mail's
 * header, such as commas and angle brackets, are not among it.
 */
const EMAIL_FORM =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i

export function emailProblem(email: string): 'accounts.email_invalid' | null {
  return email.length <= EMAIL_MAX && EMAIL_FORM.test(email) ? null : 'accounts.email_invalid'
}

/** The form in which two spellings of one address are the same, as the unique index sees it. */
export const foldEmail = (email: string): string => email.trim().toLowerCase()

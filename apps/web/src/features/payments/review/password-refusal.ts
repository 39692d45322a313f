import { isRefusal } from '@/lib/api-error.ts'

/** The error comes from `accounts`, which does not know this form, so it is mapped to the field here. */
export const passwordFieldOf = (error: unknown): string | undefined =>
  isRefusal(error, 'accounts.wrong_password') ? 'currentPassword' : undefined

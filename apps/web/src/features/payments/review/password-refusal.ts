import { isRefusal } from '@/lib/api-error.ts'

/** A wrong password is refused in the words of accounts, which know nothing of our form: said beside its control. */
export const passwordFieldOf = (error: unknown): string | undefined =>
  isRefusal(error, 'accounts.wrong_password') ? 'currentPassword' : undefined

import { z } from 'zod'

/** Length and commonness are rules with texts of their own; here only a sane size is asked for. */
export const changePasswordSchema = z
  .object({ currentPassword: z.string().max(1000), password: z.string().max(1000) })
  .strict()
  .meta({ id: 'ChangePassword' })

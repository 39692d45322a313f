import { z } from 'zod'

export const requestPasswordResetSchema = z
  .object({ email: z.string().max(400) })
  .strict()
  .meta({ id: 'RequestPasswordReset' })

export const resetPasswordSchema = z
  .object({ token: z.string().max(200), password: z.string().max(1000) })
  .strict()
  .meta({ id: 'ResetPassword' })

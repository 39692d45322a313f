import { z } from 'zod'
import { line, password, token } from '../texts.schemas.ts'

export const requestPasswordResetSchema = z
  .object({ email: line(400) })
  .strict()
  .meta({ id: 'RequestPasswordReset' })

export const resetPasswordSchema = z.object({ token, password }).strict().meta({ id: 'ResetPassword' })

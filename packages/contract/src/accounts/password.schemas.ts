import { z } from 'zod'
import { password } from '../texts.schemas.ts'

export const changePasswordSchema = z
  .object({ currentPassword: password, password })
  .strict()
  .meta({ id: 'ChangePassword' })

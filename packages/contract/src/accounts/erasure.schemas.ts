import { z } from 'zod'

export const eraseAccountSchema = z
  .object({ password: z.string().max(1000) })
  .strict()
  .meta({ id: 'EraseAccount' })

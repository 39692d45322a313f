import { z } from 'zod'

/** Who runs the platform, as terms and privacy policy name them. */
export const operatorSchema = z
  .object({ name: z.string(), document: z.string().nullable(), email: z.string() })
  .meta({ id: 'Operator' })

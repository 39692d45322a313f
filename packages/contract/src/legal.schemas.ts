import { z } from 'zod'

/** The operator named in the terms and the privacy policy. */
export const operatorSchema = z
  .object({ name: z.string(), document: z.string().nullable(), email: z.string() })
  .meta({ id: 'Operator' })
